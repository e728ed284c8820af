import { mergeServiceUpdate } from '@searchdeck/contract';
import { TagFields } from '../../../shared/tags/tag-fields';
import { tagPatch, tagRowsOf, type TagRow } from '../../../shared/tags/tags';
import { useNewTag } from '../../../shared/tags/use-new-tag';
import { tagsPageMessages } from '../messages';
import sections from '../section.module.css';
import { ServicePage } from '../service-page';
import type { ServiceSettings } from '../use-service-settings';
import classes from './tags-page.module.css';

export const TagsPage = () => (
  <ServicePage title={tagsPageMessages.title} description={tagsPageMessages.description}>
    {(settings) => <Tags settings={settings} />}
  </ServicePage>
);

const Tags = ({ settings }: { settings: ServiceSettings }) => {
  const { service, patch, denialReason, replace } = settings;
  const rows = tagRowsOf([mergeServiceUpdate(service, patch)]);
  const newTag = useNewTag(rows);
  const change = (nextRows: readonly TagRow[]) => {
    const { tags: _, ...otherChanges } = patch;
    replace({ ...otherChanges, ...tagPatch(service, nextRows) });
  };
  return (
    <section className={`${sections.section} ${classes.tags}`} aria-label={tagsPageMessages.title}>
      <TagFields rows={rows} newTag={newTag} denialReason={denialReason} onChange={change} />
    </section>
  );
};
