import type { SearchIndex } from '@searchdeck/contract';
import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { useResource } from '../../../shared/definition/resource-context';
import { FormView } from '../../../shared/schema-form/form-view';
import { indexControls } from '../index-controls';
import type { PartGroup, PartPage } from './part-group';
import { PartsDesigner } from './parts-designer';
import { SavedIndex } from './saved-index';

interface PartEditorProps extends EditorViewProps {
  /** Label of the tab. */
  tab: string;
  groups: readonly PartGroup[];
  pages?: readonly PartPage[];
  empty?: { title: string; text: string };
}

const NO_PAGES: readonly PartPage[] = [];

/** Edits named parts of an index, on the same draft as the other tabs. */
export const PartEditor = ({ tab, groups, pages = NO_PAGES, empty, ...view }: PartEditorProps) => {
  const { response } = useResource<SearchIndex>();
  return (
    <FormView {...view} controls={indexControls}>
      <SavedIndex value={response.body}>
        <PartsDesigner tab={tab} groups={groups} pages={pages} empty={empty} />
      </SavedIndex>
    </FormView>
  );
};
