import { ActionIcon, Badge, Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { lazy, useEffect, useId, useRef, useState } from 'react';
import { closesPanel } from '../../../shared/ui/closes-panel';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import type { FieldInfo } from '../../../shared/documents/fields';
import classes from '../explorer.module.css';
import type { ResultRow } from '../model/results';
import type { Explorer } from '../model/use-explorer';
import { setOptionsOf } from '../model/set-options';
import type { OptionsPanel } from '../model/use-options-panel';
import { useTextQuery, type TextQueryEditor } from '../model/use-text-query';
import { Examples } from './examples';
import { messages } from './messages';
import { Options } from './options';
import { QueryLine } from './query-line';
import { RankingStrip } from './ranking-strip';

// Loaded on first use.
const loadTextComposers = () => import('./text-composers');
const JsonComposer = lazy(() => loadTextComposers().then((m) => ({ default: m.JsonComposer })));
const UrlComposer = lazy(() => loadTextComposers().then((m) => ({ default: m.UrlComposer })));

type Mode = 'form' | 'url' | 'json';

interface Props {
  connectionId: string;
  index: SearchIndex;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  /** Documents on the current page of results. */
  rows: readonly ResultRow[];
  isRunning: boolean;
  panel: OptionsPanel;
  /** The fields are unknown: the options can only be edited as JSON or URL. */
  areFieldsUnknown: boolean;
}

/**
 * The query line, and the panel with the options as a form, as URL parameters, or as a JSON body. The panel stays mounted
 * while hidden, so that unfinished input is not lost.
 */
export const Composer = (props: Props) => {
  const { index, explorer, isRunning, panel } = props;
  const panelId = useId();
  const { toggleButton, panelElement, toggle, close } = usePanelFocus(panel);
  return (
    <>
      <div className={classes.composer}>
        {explorer.state.problems.map((problem) => (
          <p key={problem} className={classes.problem} role="alert">
            {messages.ignoredUrlPart(problem)}
          </p>
        ))}
        <div className={classes.composerLine}>
          <QueryLine index={index} explorer={explorer} isRunning={isRunning} />
          <RankingStrip index={index} explorer={explorer} />
          <Button
            ref={toggleButton}
            size="sm"
            className={classes.optionsButton}
            title={messages.optionsTitle}
            aria-expanded={panel.isOpen}
            aria-controls={panelId}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            rightSection={<SetBadge index={index} explorer={explorer} />}
            onClick={toggle}
          >
            <span className={classes.optionsLabel}>{messages.options}</span>
          </Button>
        </div>
        <Examples index={index} explorer={explorer} canExplain={panel.canExplainBeside} />
      </div>
      <div
        id={panelId}
        ref={panelElement}
        role="group"
        aria-label={messages.queryOptions}
        className={classes.panel}
        data-overlay={!panel.isDocked || undefined}
        hidden={!panel.isOpen}
        tabIndex={-1}
        onKeyDown={(e) => {
          if (!panel.isDocked && closesPanel(e)) close();
        }}
      >
        <PanelContent {...props} onClose={close} />
      </div>
    </>
  );
};

/** Opens and closes the panel: over the results, it takes the focus, and the button gets it back. */
function usePanelFocus(panel: OptionsPanel) {
  const toggleButton = useRef<HTMLButtonElement>(null);
  const panelElement = useRef<HTMLDivElement>(null);
  const isOverlay = panel.isOpen && !panel.isDocked;
  // A panel over the results takes the focus, so that the next Tab does not go behind it.
  const isOpening = useRef(false);
  useEffect(() => {
    if (isOverlay && isOpening.current) panelElement.current?.focus({ preventScroll: true });
    isOpening.current = false;
  }, [isOverlay]);
  return {
    toggleButton,
    panelElement,
    toggle: () => {
      isOpening.current = !panel.isOpen;
      panel.setOpen(!panel.isOpen);
    },
    close: () => {
      panel.setOpen(false);
      toggleButton.current?.focus();
    },
  };
}

/** The options in the selected editor. */
const PanelContent = (props: Props & { onClose: () => void }) => {
  const { connectionId, index, fields, explorer, rows, isRunning, areFieldsUnknown, onClose } = props;
  const [mode, setMode] = useState<Mode>(areFieldsUnknown ? 'json' : 'form');
  const url = useTextQuery(explorer);
  const json = useTextQuery(explorer);
  return (
    <>
      <header className={classes.panelHead}>
        <SegmentedControl
          fullWidth
          size="xs"
          className={classes.modes}
          aria-label={messages.editorMode}
          data={[
            ...(areFieldsUnknown ? [] : [{ value: 'form' as const, label: messages.form }]),
            { value: 'url', label: <ModeLabel name={messages.url} textQuery={url} /> },
            { value: 'json', label: <ModeLabel name={messages.json} textQuery={json} /> },
          ]}
          value={mode}
          onChange={setMode}
        />
        <ActionIcon aria-label={messages.closeOptions} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </header>
      {mode === 'form' && <Options index={index} fields={fields} explorer={explorer} rows={rows} />}
      <LazyBoundary>
        {mode === 'url' && <UrlComposer index={index} explorer={explorer} textQuery={url} isRunning={isRunning} />}
        {mode === 'json' && (
          <JsonComposer
            connectionId={connectionId}
            index={index}
            explorer={explorer}
            textQuery={json}
            isRunning={isRunning}
          />
        )}
      </LazyBoundary>
    </>
  );
};

/** The label of a mode, marked while the other modes can't show its text. */
const ModeLabel = ({ name, textQuery }: { name: string; textQuery: TextQueryEditor }) => (
  <>
    {name}
    {textQuery.isUnparsed && (
      <>
        <span aria-hidden title={messages.notRunHint}>
          {' '}
          •
        </span>
        <VisuallyHidden>{messages.notRun}</VisuallyHidden>
      </>
    )}
  </>
);

const SetBadge = ({ index, explorer }: { index: SearchIndex; explorer: Explorer }) => {
  const names = setOptionsOf(explorer.state.body, index);
  if (names.length === 0) return null;
  return (
    <Badge size="sm" variant="light" title={names.join(', ')}>
      {messages.setCount(names.length)}
    </Badge>
  );
};
