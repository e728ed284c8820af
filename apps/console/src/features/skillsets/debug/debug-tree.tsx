import type { DebugValue } from '@searchdeck/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { SearchBox } from '../../../shared/ui/search-box';
import classes from './debug.module.css';
import { treeMessages as messages } from './messages';
import { rowsOf, type TreeNode, type TreeRow } from './session-tree';

const PREVIEW_CHARACTERS = 120;
const INDENT_PX = 14;

/** One line about a value. */
export function previewOf({ type, value, length, dimensions }: DebugValue): string {
  switch (type) {
    case 'string':
      return String(value).slice(0, PREVIEW_CHARACTERS);
    case 'vector':
      return messages.dimensions(dimensions ?? 0);
    case 'collection':
      return messages.items(length ?? 0);
    case 'object':
      return messages.members(length ?? 0);
    case 'image':
    case 'file':
      return messages.bytes(length ?? 0);
    default:
      return String(value);
  }
}

interface DebugTreeProps {
  root: TreeNode | undefined;
  /** Path of the selected node. */
  selectedPath: string;
  /** Index of the step whose nodes are marked. */
  step: number;
  hasMore: boolean;
  onSelect: (path: string) => void;
}

/** The enrichment tree, with a search and the keyboard support of a tree. */
export const DebugTree = ({ root, selectedPath, step, hasMore, onSelect }: DebugTreeProps) => {
  const [search, setSearch] = useState('');
  /** Nodes that the user expanded or collapsed, by path. */
  const [expansion, setExpansion] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tree = useRef<HTMLDivElement>(null);
  const expandedPaths = useMemo(() => {
    // By default, the document and the ancestors of the selected node are expanded.
    const paths = new Set(root === undefined ? [] : [root.path]);
    const segments = selectedPath.split('/');
    for (let i = 2; i < segments.length; i++) paths.add(segments.slice(0, i).join('/'));
    for (const [path, isExpanded] of expansion) {
      if (isExpanded) paths.add(path);
      else paths.delete(path);
    }
    return paths;
  }, [root, selectedPath, expansion]);
  const rows = useMemo(() => rowsOf(root, expandedPaths, search), [root, expandedPaths, search]);
  const toggle = (path: string, isExpanded: boolean) => setExpansion(new Map(expansion).set(path, isExpanded));
  const tabStop = rows.some(({ node }) => node.path === selectedPath) ? selectedPath : rows[0]?.node.path;

  const focusRow = (i: number) => tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[i]?.focus();
  const onKeyDown = (event: KeyboardEvent, { node, isExpanded, level }: TreeRow, i: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const parent = rows.findLastIndex((row, at) => at < i && row.level < level);
    if (event.key === 'ArrowDown') focusRow(i + 1);
    else if (event.key === 'ArrowUp') focusRow(i - 1);
    else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(rows.length - 1);
    else if (event.key === 'ArrowRight' && !isExpanded && node.children.length > 0) toggle(node.path, true);
    else if (event.key === 'ArrowRight' && isExpanded) focusRow(i + 1);
    else if (event.key === 'ArrowLeft' && isExpanded && search === '') toggle(node.path, false);
    else if (event.key === 'ArrowLeft') focusRow(parent);
    else if (event.key === 'Enter' || event.key === ' ') onSelect(node.path);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.treePane}>
      <div className={classes.search}>
        <SearchBox value={search} onChange={setSearch} label={messages.search} width={720} />
      </div>
      {rows.length === 0 && <p className={classes.hint}>{messages.noMatches}</p>}
      <div ref={tree} className={classes.tree} role="tree" aria-label={messages.label}>
        {rows.map((row, i) => {
          const { node, level, isExpanded } = row;
          return (
            <div
              key={node.path}
              role="treeitem"
              aria-level={level}
              aria-selected={node.path === selectedPath}
              aria-expanded={node.children.length > 0 ? isExpanded : undefined}
              tabIndex={node.path === tabStop ? 0 : -1}
              className={classes.node}
              data-new={(step >= 0 && node.step === step) || undefined}
              style={{ paddingLeft: (level - 1) * INDENT_PX }}
              onClick={() => onSelect(node.path)}
              onKeyDown={(event) => onKeyDown(event, row, i)}
            >
              <span
                className={classes.toggle}
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation();
                  if (node.children.length > 0 && search === '') toggle(node.path, !isExpanded);
                }}
              >
                {node.children.length > 0 && (
                  <IconChevronRight size={14} stroke={1.8} data-expanded={isExpanded || undefined} />
                )}
              </span>
              <span className={classes.nodeName}>{node.name}</span>
              <span className={classes.nodeType}>{messages.types[node.value.type]}</span>
              <span className={classes.nodePreview}>{previewOf(node.value)}</span>
            </div>
          );
        })}
      </div>
      {hasMore && <p className={classes.hint}>{messages.truncated}</p>}
    </div>
  );
};
