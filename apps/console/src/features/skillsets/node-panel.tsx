import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IndexProjection,
  resolve,
  SearchIndexerSkill,
  type ArrayNode,
  type ObjectNode,
  type UnionNode,
} from '@searchdeck/contract';
import { IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import { createElement, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import { pathOf } from '../../shared/definition/edit-text';
import { usePresentations } from '../../shared/presentations/context';
import { useForm } from '../../shared/schema-form/context';
import { ArrayControl } from '../../shared/schema-form/controls/array-control';
import { JsonControl } from '../../shared/schema-form/controls/json-control';
import { ObjectFields } from '../../shared/schema-form/controls/object-fields';
import { UnionFields } from '../../shared/schema-form/controls/union-control';
import { subtitleOf, titleOf } from './describe-node';
import { useDesigner } from './designer-context';
import classes from './designer.module.css';
import type { DesignNode, ProjectionNode, SkillNode } from './enrichment-graph';
import { iconOfNode } from './group-icons';
import { MappingsEditor } from './mappings-editor';
import { designMessages } from './messages';
import { OutputsEditor } from './outputs-editor';

interface NodePanelProps {
  node: DesignNode;
  onDuplicate: (node: SkillNode) => void;
  onDelete: (node: DesignNode) => void;
  onClose: () => void;
}

/** Everything about one step: the form of a skill, the mappings of a projection. */
export const NodePanel = ({ node, onDuplicate, onDelete, onClose }: NodePanelProps) => {
  const { readOnly } = useDesigner();
  const [isJson, setJson] = useState(false);
  const isEditable = node.kind === 'skill' || node.kind === 'projection';
  const name = titleOf(node);
  return (
    <section className={classes.panel} aria-label={designMessages.panel(name)} data-node-panel>
      <header className={classes.panelHead}>
        {createElement(iconOfNode(node), { size: 18, stroke: 1.6, 'aria-hidden': true })}
        <span className={classes.panelTitle}>
          <h2>{name}</h2>
          <small>{subtitleOf(node)}</small>
        </span>
        {node.kind === 'skill' && !readOnly && (
          <Action label={designMessages.duplicate(name)} onClick={() => onDuplicate(node)}>
            <IconCopy size={15} stroke={1.7} />
          </Action>
        )}
        {isEditable && !readOnly && (
          <Action label={designMessages.delete(name)} onClick={() => onDelete(node)}>
            <IconTrash size={15} stroke={1.7} />
          </Action>
        )}
        <Action label={designMessages.closePanel} onClick={onClose}>
          <IconX size={15} stroke={1.7} />
        </Action>
      </header>
      {isEditable && (
        <SegmentedControl
          size="xs"
          className={classes.panelTabs ?? ''}
          aria-label={designMessages.editAs}
          data={[
            { value: 'form', label: designMessages.form },
            { value: 'json', label: designMessages.json },
          ]}
          value={isJson ? 'json' : 'form'}
          onChange={(value) => setJson(value === 'json')}
        />
      )}
      {isEditable && isJson ? (
        <NodeJson key={node.id} target={node.id} label={name} />
      ) : node.kind === 'skill' ? (
        <SkillForm key={`${node.id} ${node.skill.type}`} node={node} />
      ) : node.kind === 'projection' ? (
        <ProjectionForm key={node.id} node={node} />
      ) : (
        <NodeFacts node={node} />
      )}
    </section>
  );
};

const Action = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon size={26} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);

const NodeJson = ({ target, label }: { target: string; label: string }) => {
  const path = useMemo(() => pathOf(target), [target]);
  return <JsonControl path={path} target={target} schema={{ kind: 'any' }} label={label} required={false} depth={1} />;
};

const union = resolve(SearchIndexerSkill) as UnionNode;
/** Shown above the parameters. */
const HEAD_FIELDS = ['name', 'context'];
const BODY_OMITTED = [...HEAD_FIELDS, 'inputs', 'outputs'];
const pick = (node: ObjectNode, names: readonly string[]): ObjectNode => ({
  ...node,
  fields: Object.fromEntries(Object.entries(node.fields).filter(([name]) => names.includes(name))),
});

const SkillForm = ({ node: { skill } }: { node: SkillNode }) => {
  const { renameProperty } = useForm();
  const { isBilled } = useDesigner().graph.pipeline;
  const path = useMemo(() => pathOf(skill.target), [skill.target]);
  const { kind } = skill;
  const head = useMemo(() => (kind === undefined ? undefined : pick(kind.schema, HEAD_FIELDS)), [kind]);
  const others = useMemo(
    () =>
      kind === undefined
        ? []
        : [
            renameProperty('@odata.type'),
            ...Object.keys(kind.schema.fields).filter((name) => !HEAD_FIELDS.includes(name)),
          ],
    [kind, renameProperty],
  );
  const hasNested = kind?.acceptsNestedInputs === true || skill.inputs.some(({ inputs }) => inputs.length > 0);
  const inputs = kind?.schema.fields['inputs']?.schema as ArrayNode | undefined;
  return (
    <div className={classes.panelBody}>
      {kind !== undefined && <p className={classes.note}>{kind.description}</p>}
      {isBilled && kind?.isBillable === true && <p className={classes.note}>{designMessages.billable}</p>}
      {head !== undefined && <ObjectFields path={path} target={skill.target} node={head} depth={1} omit={others} />}
      {hasNested && inputs !== undefined ? (
        <ArrayControl
          path={[...path, 'inputs']}
          target={`${skill.target}.inputs`}
          schema={inputs}
          label={designMessages.inputs}
          required
          depth={0}
        />
      ) : (
        <MappingsEditor
          target={`${skill.target}.inputs`}
          title={designMessages.inputs}
          node={skill.target}
          context={skill.context}
          ports={kind?.inputs ?? 'any'}
        />
      )}
      <OutputsEditor target={`${skill.target}.outputs`} ports={kind?.outputs ?? 'any'} />
      <h3 className={classes.parameters}>{designMessages.parameters}</h3>
      <UnionFields path={path} target={skill.target} node={union} depth={1} omit={BODY_OMITTED} />
    </div>
  );
};

const selectors = IndexProjection.fields['selectors']?.schema as ArrayNode;
const projectionSchema = resolve(selectors.items) as ObjectNode;

const ProjectionForm = ({ node: { selector } }: { node: ProjectionNode }) => {
  const { graph } = useDesigner();
  const { renameProperty } = useForm();
  const path = useMemo(() => pathOf(selector.target), [selector.target]);
  const omit = useMemo(() => [renameProperty('mappings')], [renameProperty]);
  const fields = graph.pipeline.indexOf(selector.indexName)?.fields ?? [];
  return (
    <div className={classes.panelBody}>
      <p className={classes.note}>{designMessages.projectionHelp}</p>
      <ObjectFields path={path} target={selector.target} node={projectionSchema} depth={1} omit={omit} />
      <MappingsEditor
        target={`${selector.target}.mappings`}
        title={designMessages.mappings}
        node={selector.target}
        context={selector.sourceContext}
        ports="any"
        names={fields.filter(({ isKey, name }) => !isKey && name !== selector.parentKeyField).map(({ name }) => name)}
      />
      <IndexLink name={selector.indexName} />
    </div>
  );
};

const IndexLink = ({ name }: { name: string }) => {
  const { graph } = useDesigner();
  if (graph.pipeline.indexOf(name) === undefined) return null;
  return (
    <DefinitionLink kind="indexes" name={name}>
      {designMessages.openIndex(name)}
    </DefinitionLink>
  );
};

interface DefinitionLinkProps {
  /** ID of the kind. */
  kind: string;
  name: string;
  children: ReactNode;
}
const DefinitionLink = ({ kind, name, children }: DefinitionLinkProps) => {
  const path = useConnectionPath();
  const { pagePath } = usePresentations().of({ id: kind });
  return <Link to={path(pagePath(name))}>{children}</Link>;
};

/** What a step that other resources define reads and writes. */
const NodeFacts = ({ node }: { node: DesignNode }) => {
  const { graph, readOnly, mapField } = useDesigner();
  const indexer = node.kind === 'indexer' ? node.indexerName : undefined;
  return (
    <div className={classes.panelBody}>
      <p className={classes.note}>
        {node.kind === 'document'
          ? designMessages.documentHelp((graph.pipeline.indexers ?? []).map(({ dataSourceName }) => dataSourceName))
          : node.kind === 'indexer'
            ? designMessages.indexerHelp
            : designMessages.knowledgeStoreHelp}
      </p>
      <ul className={classes.facts}>
        {node.outputs.map(({ id, type }) => (
          <li key={id}>
            <code>{id}</code> <small>{type}</small>
          </li>
        ))}
        {node.inputs.map((port) => (
          <li key={port.id}>
            <code>{port.label}</code> <small>{port.source}</small>
          </li>
        ))}
      </ul>
      {node.kind === 'indexer' && !readOnly && (
        <Button onClick={() => mapField({ node, path: '', field: '' })}>{designMessages.mapField}</Button>
      )}
      {indexer !== undefined && (
        <DefinitionLink kind="indexers" name={indexer}>
          {designMessages.openIndexer(indexer)}
        </DefinitionLink>
      )}
      {node.kind === 'indexer' && <IndexLink name={node.indexName} />}
    </div>
  );
};
