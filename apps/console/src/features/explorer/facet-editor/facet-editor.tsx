import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { coversVersion, previewFacetVersions, previewVersion, type FacetBucket } from '@searchdeck/contract';
import { parseFacet } from '@searchdeck/query';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { draftOf, draftText, needsPreview, newDraft, problemOf, type FacetDraft } from '../model/facet-draft';
import { tryParseFacet } from '../model/facets';
import { facetableFields, type FieldInfo } from '../../../shared/documents/fields';
import type { Explorer } from '../model/use-explorer';
import classes from './facet-editor.module.css';
import { FacetFields } from './facet-fields';
import { messages } from './messages';

interface Props {
  /** The facet expression of the request. */
  expression: string;
  fields: readonly FieldInfo[];
  buckets?: readonly FacetBucket[];
  explorer: Explorer;
}

/** A button that opens the options of a facet; Apply runs the query with them. */
export const FacetEditor = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const name = tryParseFacet(props.expression)?.path ?? props.expression;
  const show = (isShown: boolean) => {
    setOpen(isShown);
    setDirty(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={show}
      position="bottom-start"
      width={340}
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
      // Keeps unsaved input on a click outside.
      closeOnClickOutside={!isDirty}
    >
      <Popover.Target>
        <ActionIcon size={24} aria-label={messages.options(name)} onClick={() => show(!isOpen)}>
          <IconAdjustmentsHorizontal size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        p={12}
        mah="calc(100vh - 24px)"
        style={{ overflowY: 'auto' }}
        aria-label={messages.options(name)}
      >
        {isOpen && <Editor {...props} onDirty={() => setDirty(true)} onClose={() => show(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
};

const Editor = ({
  expression,
  fields,
  buckets = [],
  explorer,
  onDirty,
  onClose,
}: Props & { onDirty: () => void; onClose: () => void }) => {
  const [draft, setDraft] = useState<FacetDraft>(() => {
    const parsedExpression = tryParseFacet(expression);
    return parsedExpression === undefined ? newDraft(expression) : draftOf(parsedExpression);
  });
  const [text, setText] = useState(expression);
  const [isValidated, setValidated] = useState(false);
  const problem = problemOf(text);
  const parsedExpression = tryParseFacet(text);
  const { version, body } = explorer.state;
  const requiresPreview =
    parsedExpression !== undefined && needsPreview(parsedExpression) && !coversVersion(previewFacetVersions, version);
  const change = (next: FacetDraft) => {
    setDraft(next);
    setText(draftText(next, fields));
    onDirty();
  };
  const apply = () => {
    setValidated(true);
    if (problem !== undefined) return;
    const facets = (body.facets ?? []).map((each) => (each === expression ? text : each));
    explorer.run({ facets }, undefined, requiresPreview ? previewVersion.data : undefined);
    onClose();
  };
  return (
    <form
      className={classes.editor}
      onSubmit={(e) => {
        e.preventDefault();
        // A portal's events bubble through React's tree, to the form around the facets.
        e.stopPropagation();
        apply();
      }}
    >
      <FacetFields draft={draft} fields={facetableFields(fields)} buckets={buckets} onChange={change} />
      <TextInput
        label={messages.expression}
        spellCheck={false}
        classNames={{ input: classes.expression ?? '' }}
        value={text}
        // Unfinished input in the fields isn't an error yet; an edited expression may be.
        error={isValidated || text !== draftText(draft, fields) ? problem : undefined}
        onChange={(e) => {
          const next = e.currentTarget.value;
          setText(next);
          onDirty();
          if (problemOf(next) === undefined) setDraft(draftOf(parseFacet(next)));
        }}
      />
      {requiresPreview && <p className={classes.note}>{messages.needsPreview}</p>}
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="filled">
          {messages.apply}
        </Button>
      </div>
    </form>
  );
};
