import { Button, Checkbox, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { embeddingModelNames, LOCAL_EMBEDDING_DIMENSIONS, pageLength } from '@searchdeck/contract';
import { Note } from '../../shared/ui/note';
import classes from './import.module.css';
import { enrichmentMessages as messages } from './messages';
import { canReadImages, chunksReason, missingEnrichmentFields, textFieldOf } from './model/definitions';
import { enrichmentIds, isPageLengthValid } from './model/import-draft';
import type { Import } from './use-import';

/** Which skills run on the text. */
export const EnrichmentStep = ({ state }: { state: Import }) => {
  const { draft, change, source, isLocal } = state;
  const text = textFieldOf(draft, source.inferredSource);
  if (text === undefined) return <p>{messages.noText}</p>;
  const { edited, enrichments } = draft;
  const missingFields = missingEnrichmentFields(draft, source.inferredSource, source.context);
  return (
    <>
      <div className={classes.notes}>
        {edited.skillsets !== undefined && (
          <Note
            tone="warn"
            actions={<Button onClick={() => state.reset('skillsets')}>{messages.regenerateSkillset}</Button>}
          >
            {messages.skillsetIsEdited}
          </Note>
        )}
        {edited.indexes !== undefined && (
          <Note
            tone="warn"
            actions={<Button onClick={() => state.reset('indexes')}>{messages.regenerateIndex}</Button>}
          >
            {missingFields.length === 0 ? messages.indexIsEdited : messages.missingFields(missingFields.join(', '))}
          </Note>
        )}
      </div>
      {source.inferredSource.textFields.length > 1 && (
        <NativeSelect
          maw={420}
          mb={16}
          label={messages.textField}
          value={text}
          onChange={(event) => change({ textField: event.currentTarget.value })}
          data={source.inferredSource.textFields}
        />
      )}
      <Stack gap={12}>
        <Checkbox
          label={messages.chunks}
          description={
            draft.areChunksChosen
              ? messages.chunksHelp
              : `${messages.chunksHelp} ${messages.chunksReasons[chunksReason(draft, source.inferredSource)](text)}`
          }
          checked={draft.chunks}
          onChange={(event) => change({ chunks: event.currentTarget.checked, areChunksChosen: true })}
        />
        {draft.chunks && <ChunkSettings state={state} />}
        {canReadImages(draft, source.inferredSource) && (
          <Checkbox
            label={messages.readsImages}
            description={messages.readsImagesHelp(isLocal)}
            checked={draft.readsImages}
            onChange={(event) => change({ readsImages: event.currentTarget.checked })}
          />
        )}
        {enrichmentIds.map((id) => {
          const [label, description] = messages.enrichments(isLocal)[id];
          return (
            <Checkbox
              key={id}
              label={label}
              description={description}
              checked={enrichments.includes(id)}
              onChange={(event) =>
                change({
                  enrichments: enrichmentIds.filter((each) =>
                    each === id ? event.currentTarget.checked : enrichments.includes(each),
                  ),
                })
              }
            />
          );
        })}
      </Stack>
    </>
  );
};

const ChunkSettings = ({ state }: { state: Import }) => {
  const { draft, change, isLocal } = state;
  const { model } = draft;
  const changeModel = (next: Partial<typeof model>) => change({ model: { ...model, ...next } });
  return (
    <div className={classes.settings}>
      <NumberInput
        label={messages.pageLength}
        description={messages.range(pageLength.minimum, pageLength.maximum)}
        value={draft.pageLength === 0 ? '' : draft.pageLength}
        // A number that is out of range is an error, and not replaced.
        clampBehavior="none"
        min={pageLength.minimum}
        max={pageLength.maximum}
        step={100}
        allowDecimal={false}
        allowNegative={false}
        error={!isPageLengthValid(draft.pageLength) && messages.outOfRange(pageLength.minimum, pageLength.maximum)}
        onChange={(value) => change({ pageLength: Number(value) })}
      />
      {isLocal ? (
        <p className={classes.hint}>{messages.localModel(LOCAL_EMBEDDING_DIMENSIONS)}</p>
      ) : (
        <>
          <TextInput
            label={messages.resourceUri}
            value={model.resourceUri}
            onChange={(event) => changeModel({ resourceUri: event.currentTarget.value.trim() })}
          />
          <TextInput
            label={messages.deploymentId}
            value={model.deploymentId}
            onChange={(event) => changeModel({ deploymentId: event.currentTarget.value.trim() })}
          />
          <NativeSelect
            label={messages.modelName}
            value={model.modelName}
            onChange={(event) => changeModel({ modelName: event.currentTarget.value })}
            data={embeddingModelNames.filter((name) => name.startsWith('text-embedding'))}
          />
          <NumberInput
            label={messages.dimensions}
            value={model.dimensions}
            min={1}
            onChange={(value) => typeof value === 'number' && changeModel({ dimensions: value })}
          />
        </>
      )}
    </div>
  );
};
