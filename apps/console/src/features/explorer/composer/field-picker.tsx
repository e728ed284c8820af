import { Popover, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import {
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Store } from '../../../shared/api/store';
import { rankedNames } from '../../../shared/ui/ranked-options';
import { afterPaint } from '../model/after-paint';
import classes from './field-picker.module.css';
import { messages } from './messages';

interface FieldPickerProps {
  /** Accessible name. */
  label: string;
  placeholder: string;
  /** Paths of the fields. */
  paths: readonly string[];
  /** The selected field, whose path the input shows; null: the input is empty after a selection. */
  value: string | null;
  onChange: (path: string) => void;
  /** Tab selects the only match. */
  hasTabSelection?: boolean;
  style?: CSSProperties;
}

/** What the list shows, and which of its options Enter selects. */
interface ListState {
  /** Filters the fields; empty: all of them. */
  text: string;
  /** Index of the active option; -1: none. */
  active: number;
}
const ALL: ListState = { text: '', active: -1 };

/**
 * Selects a field by typing a part of its path. The input is uncontrolled, and the list is updated after the frame that
 * shows the typed character, so that it doesn't delay typing in an index with a thousand fields.
 */
export const FieldPicker = memo((props: FieldPickerProps) => {
  const { label, placeholder, paths, value, style } = props;
  const listId = useId();
  const { input, list, isOpen, open, close, selectPath, onKeyDown, onInput, onBlur } = useFieldList(props);
  return (
    <Popover
      opened={isOpen}
      onChange={(isShown) => !isShown && close()}
      width="target"
      position="bottom-start"
      offset={4}
      withRoles={false}
      transitionProps={NO_TRANSITION}
    >
      <Popover.Target>
        <PickerInput
          ref={input}
          list={list}
          listId={listId}
          isOpen={isOpen}
          label={label}
          placeholder={placeholder}
          style={style}
          onInput={onInput}
          onKeyDown={onKeyDown}
          onOpen={open}
          onBlur={onBlur}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Options list={list} listId={listId} label={label} paths={paths} selectedPath={value} onSelect={selectPath} />
      </Popover.Dropdown>
    </Popover>
  );
});
FieldPicker.displayName = 'FieldPicker';
const NO_TRANSITION = { duration: 0 };

/** The text of the input, and the list that it opens and filters. */
function useFieldList({ paths, value, onChange, hasTabSelection = false }: FieldPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [list] = useState(() => new Store<ListState>(ALL));
  const cancelUpdate = useRef(() => {});
  useEffect(() => () => cancelUpdate.current(), []);
  const restoreText = () => {
    if (input.current !== null) input.current.value = value ?? '';
  };
  useLayoutEffect(restoreText, [value]);

  /** The state of the list for the current input, even if the list isn't updated yet. */
  const currentState = (): ListState => {
    const text = input.current?.value ?? '';
    if (text === (value ?? '')) return list.get().text === '' ? list.get() : ALL;
    return text === list.get().text ? list.get() : { text, active: 0 };
  };
  const update = () => {
    cancelUpdate.current();
    list.set(currentState());
  };
  const open = () => {
    if (!isOpen) list.set(ALL);
    setOpen(true);
  };
  const close = () => {
    cancelUpdate.current();
    setOpen(false);
  };
  const selectPath = (path: string | undefined) => {
    if (path === undefined) return;
    close();
    restoreText();
    onChange(path);
  };
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    if (e.nativeEvent.isComposing) return;
    const step = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      e.preventDefault();
      if (isOpen) {
        update();
        const { text, active } = list.get();
        const { length } = rankedNames(paths, text);
        // Without an active option, Arrow Up starts at the last one.
        const from = active < 0 && step < 0 ? 0 : active;
        if (length > 0) list.set({ text, active: (from + step + length) % length });
      } else {
        setOpen(true);
        list.set({ text: '', active: Math.max(0, paths.indexOf(value ?? '')) });
      }
    } else if (e.key === 'Enter' && isOpen) {
      const { text, active } = currentState();
      const path = rankedNames(paths, text)[active];
      if (path === undefined) return;
      e.preventDefault();
      selectPath(path);
    } else if (e.key === 'Escape' && isOpen) {
      close();
    } else if (e.key === 'Tab' && hasTabSelection) {
      const onlyPath = onlyMatch(paths, e.currentTarget.value);
      if (onlyPath !== undefined && onlyPath !== value) selectPath(onlyPath);
    }
  };
  return {
    input,
    list,
    isOpen,
    open,
    close,
    selectPath,
    onKeyDown,
    onInput: () => {
      if (!isOpen) open();
      cancelUpdate.current();
      cancelUpdate.current = afterPaint(update);
    },
    onBlur: () => {
      close();
      restoreText();
    },
  };
}

/** The path that was typed, or the only one that contains the typed text. */
const onlyMatch = (paths: readonly string[], text: string): string | undefined => {
  const query = text.trim().toLowerCase();
  if (query === '') return undefined;
  const matches = paths.filter((path) => path.toLowerCase().includes(query));
  return matches.find((path) => path.toLowerCase() === query) ?? (matches.length === 1 ? matches[0] : undefined);
};

interface PickerInputProps {
  ref?: RefObject<HTMLInputElement | null>;
  list: Store<ListState>;
  listId: string;
  isOpen: boolean;
  label: string;
  placeholder: string;
  style: CSSProperties | undefined;
  onInput: () => void;
  onKeyDown: (e: KeyboardEvent<HTMLInputElement>) => void;
  onOpen: () => void;
  onBlur: () => void;
}

/** The input, which renders again when the active option changes, but not while typing. */
const PickerInput = ({ ref, list, listId, isOpen, label, onOpen, ...props }: PickerInputProps) => {
  const active = useSyncExternalStore(list.subscribe, () => list.get().active);
  return (
    <TextInput
      {...props}
      ref={ref}
      role="combobox"
      aria-label={label}
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-activedescendant={isOpen && active >= 0 ? `${listId}-active` : undefined}
      autoComplete="off"
      spellCheck={false}
      rightSection={<IconSelector size={14} aria-hidden />}
      rightSectionPointerEvents="none"
      onFocus={onOpen}
      onClick={onOpen}
    />
  );
};

interface OptionsProps {
  list: Store<ListState>;
  listId: string;
  label: string;
  paths: readonly string[];
  selectedPath: string | null;
  onSelect: (path: string) => void;
}

/** Height of an option, in pixels: `.option` has the same. */
const OPTION_HEIGHT_PX = 28;
/** Height of the list, in options. */
const VISIBLE_OPTIONS = 8;
/** A list with more options renders only those in view. */
const MAX_RENDERED_OPTIONS = 32;
/** Options rendered before and after the visible ones. */
const OVERSCAN = 4;

/**
 * The matching fields. A long list renders only the options in view, and reuses their elements when their texts change, so
 * that a thousand fields cost little more than ten.
 */
const Options = ({ list, listId, label, paths, selectedPath, onSelect }: OptionsProps) => {
  const { text, active } = useSyncExternalStore(list.subscribe, list.get);
  const matches = useMemo(() => rankedNames(paths, text), [paths, text]);
  const element = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const current = active >= 0 ? active : matches.indexOf(selectedPath ?? '');
  // Scrolls just far enough to show the active option.
  useLayoutEffect(() => {
    const { current: scroll } = element;
    if (scroll === null) return;
    const last = (current - VISIBLE_OPTIONS + 1) * OPTION_HEIGHT_PX;
    const next = current < 0 ? 0 : Math.max(last, Math.min(scroll.scrollTop, current * OPTION_HEIGHT_PX));
    if (next !== scroll.scrollTop) scroll.scrollTop = next;
    setScrollTop(next);
  }, [current, matches]);
  const isVirtual = matches.length > MAX_RENDERED_OPTIONS;
  const first = isVirtual ? Math.max(0, Math.floor(scrollTop / OPTION_HEIGHT_PX) - OVERSCAN) : 0;
  const renderedPaths = isVirtual ? matches.slice(first, first + VISIBLE_OPTIONS + 2 * OVERSCAN) : matches;
  const hasActive = active >= first && active < first + renderedPaths.length;
  return (
    <>
      <div
        ref={element}
        id={listId}
        role="listbox"
        aria-label={label}
        className={classes.list}
        onScroll={(e) => setScrollTop(e.currentTarget.scrollTop)}
        tabIndex={-1}
        onMouseDown={(e) => {
          // The input keeps the focus.
          e.preventDefault();
          const option = (e.target as HTMLElement).closest<HTMLElement>('[role=option]');
          if (option !== null && e.button === 0) onSelect(matches[Number(option.dataset['index'])] ?? '');
        }}
      >
        <div className={classes.options} style={{ height: matches.length * OPTION_HEIGHT_PX }} role="presentation">
          {renderedPaths.map((path, i) => {
            const index = first + i;
            return (
              <div
                key={i}
                // The input refers to the active option.
                id={hasActive && index === active ? `${listId}-active` : undefined}
                role="option"
                aria-selected={index === active}
                aria-posinset={index + 1}
                aria-setsize={matches.length}
                data-index={index}
                data-selected={path === selectedPath || undefined}
                className={classes.option}
                style={{ top: index * OPTION_HEIGHT_PX }}
                title={path.length > MAX_PATH_LENGTH ? path : undefined}
              >
                {path}
              </div>
            );
          })}
        </div>
      </div>
      {matches.length === 0 && <p className={classes.none}>{messages.noMatchingField}</p>}
    </>
  );
};
/** Longer paths may be cut off in the list. */
const MAX_PATH_LENGTH = 24;
