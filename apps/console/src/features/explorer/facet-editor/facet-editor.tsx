import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { inVersion, previewFacetVersions, previewVersion, type FacetBucket } from '@searchdeck/contract';
import { parseFacet } from '@searchdeck/query';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { draftOf, draftText, needsPreview, newDraft, problemOf, type FacetDraft } from '../model/facet-draft';
import { parsedFacet } from '../model/facets';
import { facetableFields, type FieldInfo } from '../model/fields';
import type { Explorer } from '../model/use-explorer';
import classes from './facet-editor.module.css';
import { FacetFields } from './facet-fields';

interface Props {
  /** The facet as the request writes it. */
  expression: string;
  fields: readonly FieldInfo[];
  buckets?: readonly FacetBucket[];
  explorer: Explorer;
}

/** A button at a facet that opens its options; Apply runs the query with them. */
export const FacetEditor = (props: Props) => {
  const [open, setOpen] = useState(false);
  const [dirty, setDirty] = useState(false);
  const name = parsedFacet(props.expression)?.path ?? props.expression;
  const show = (next: boolean) => {
    setOpen(next);
    setDirty(false);
  };
  return (
    <Popover
      opened={open}
      onChange={show}
      position="bottom-start"
      width={340}
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
      // What is typed is not lost to a click beside it.
      closeOnClickOutside={!dirty}
    >
      <Popover.Target>
        <ActionIcon size={24} aria-label={`Options of the facet ${name}`} onClick={() => show(!open)}>
          <IconAdjustmentsHorizontal size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={`Options of the facet ${name}`}>
        {open && <Editor {...props} onDirty={() => setDirty(true)} onClose={() => show(false)} />}
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
    const parsed = parsedFacet(expression);
    return parsed === undefined ? newDraft(expression) : draftOf(parsed);
  });
  const [text, setText] = useState(expression);
  const [tried, setTried] = useState(false);
  const problem = problemOf(text);
  const parsed = parsedFacet(text);
  const { version, body } = explorer.state;
  const previews = parsed !== undefined && needsPreview(parsed) && !inVersion(previewFacetVersions, version);
  const change = (next: FacetDraft) => {
    setDraft(next);
    setText(draftText(next, fields));
    onDirty();
  };
  const apply = () => {
    setTried(true);
    if (problem !== undefined) return;
    const facets = (body.facets ?? []).map((each) => (each === expression ? text : each));
    explorer.run({ facets }, undefined, previews ? previewVersion.data : undefined);
    onClose();
  };
  return (
    <form
      className={classes.editor}
      onSubmit={(e) => {
        e.preventDefault();
        // A portal's events rise through React's tree, to the form around the facets.
        e.stopPropagation();
        apply();
      }}
    >
      <FacetFields draft={draft} fields={facetableFields(fields)} buckets={buckets} onChange={change} />
      <TextInput
        label="Expression"
        spellCheck={false}
        classNames={{ input: classes.expression ?? '' }}
        value={text}
        // A number that is being typed is not yet wrong; an expression written by hand may be.
        error={tried || text !== draftText(draft, fields) ? problem : undefined}
        onChange={(e) => {
          const next = e.currentTarget.value;
          setText(next);
          onDirty();
          if (problemOf(next) === undefined) setDraft(draftOf(parseFacet(next)));
        }}
      />
      {previews && <p className={classes.note}>Only the preview version understands this: it is asked.</p>}
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled">
          Apply
        </Button>
      </div>
    </form>
  );
};
