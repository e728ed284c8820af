import { schemaNames } from '@searchdeck/contract';
import { useMemo, type RefObject } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { pathOf, setValue } from '../../shared/definition/edit-text';
import { useForm } from '../../shared/schema-form/context';
import { revealControl } from '../../shared/schema-form/reveal';
import { notify } from '../../shared/ui/notify';
import { titleOf } from './describe-node';
import type { DesignerState } from './designer-context';
import { focusNode, focusOtherNode } from './designer-focus';
import { addProjection, addSkill, duplicateSkill } from './edits';
import type { DesignNode, SkillNode } from './enrichment-graph';
import type { LintFinding } from './lint-finding';
import { designMessages } from './messages';
import { PROJECTION_ITEM, type PaletteItem } from './palette-items';

interface NodeActionsInput extends Pick<DesignerState, 'graph' | 'readOnly' | 'selectedId' | 'select' | 'apply'> {
  designer: RefObject<HTMLElement | null>;
  /** Opens a node, and moves the graph to it. */
  open: (id: string) => void;
  onForm: ((target: string) => void) | undefined;
}

/** Adds, duplicates, removes, shows, and closes nodes of the designer. */
export function useNodeActions(input: NodeActionsInput) {
  const { designer, graph, readOnly, selectedId, select, apply, open, onForm } = input;
  const { dialect } = useConnection();
  const { rename } = useMemo(() => schemaNames(dialect), [dialect]);
  const { store } = useForm();
  const show = ({ node, target }: LintFinding) => {
    if (node !== undefined) open(node);
    else if (target !== undefined && target !== '') return onForm?.(target);
    if (target === undefined || designer.current === null) return;
    // The panel of the node is there after the next render.
    requestAnimationFrame(() => revealControl(store, designer.current, target));
  };
  const addAndOpen = (edit: (current: string) => { text: string; target: string }) => {
    let target: string | undefined;
    apply((current) => {
      const insertion = edit(current);
      target = insertion.target;
      return insertion.text;
    });
    if (target !== undefined) open(target);
  };
  const remove = (node: DesignNode) => {
    if (readOnly || (node.kind !== 'skill' && node.kind !== 'projection')) return;
    focusOtherNode(designer.current, node.id);
    apply((current) => setValue(current, pathOf(node.id), undefined));
    select(undefined);
    notify.done(designMessages.deleted(titleOf(node)));
  };
  const close = () => {
    const id = selectedId;
    select(undefined);
    if (id === undefined) return;
    requestAnimationFrame(() => focusNode(designer.current, id));
  };
  return {
    /** `context`: where it was dropped. */
    add: (item: PaletteItem, context?: string) =>
      addAndOpen((current) =>
        item === PROJECTION_ITEM
          ? addProjection(current, graph, '', context)
          : addSkill(current, item, graph.draft, rename, context),
      ),
    duplicate: ({ skill }: SkillNode) => addAndOpen((current) => duplicateSkill(current, skill, graph.draft)),
    remove,
    show,
    close,
  };
}
