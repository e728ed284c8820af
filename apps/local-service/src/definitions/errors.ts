import { badRequest, conflict, notFound, type ResourceKind, type SearchError } from '@searchdeck/contract';
import { hookOf } from './hooks/index.js';

const singularOf = (kind: ResourceKind): string => kind.singular.toLowerCase();

/** 404 in the service's recorded wording, which differs by kind and between reading and deleting. */
export function definitionNotFound(kind: ResourceKind, name: string, service: string, isDeleting = false): SearchError {
  const { wording } = hookOf(kind.id);
  const message = isDeleting
    ? (wording?.notFoundForDelete?.(name, service) ??
      `No ${singularOf(kind)} with the name '${name}' was found in a service named '${service}'.`)
    : (wording?.notFound?.(name, service) ??
      `No ${singularOf(kind)} with the name '${name}' was found in service '${service}'.`);
  return notFound(message, { target: kind.parameter });
}

/** 409, or 400 where that is recorded (service-behavior §12). */
export function definitionExists(kind: ResourceKind, name: string): SearchError {
  const message = `Cannot create ${singularOf(kind)} '${name}' because it already exists.`;
  const details = [{ code: `CannotCreateExisting${kind.singular.replaceAll(' ', '')}`, message }];
  const error = hookOf(kind.id).wording?.existsStatus === 400 ? badRequest : conflict;
  return error(message, { code: 'ResourceNameAlreadyInUse', details });
}
