import { ActionIcon, Tooltip } from '@mantine/core';
import { limits, type SearchIndex } from '@searchdeck/contract';
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { flattenFields } from '../../shared/documents/fields';
import { filterExample } from '../../shared/documents/filter-example';
import { Age } from '../../shared/ui/age';
import { ColumnChoice } from '../../shared/ui/column-choice';
import type { ColumnChoiceProps } from '../../shared/ui/data-table-types';
import type { DocumentBody } from './document-text';
import classes from './documents.module.css';
import { FindBox } from './find-box';
import { documentsMessages } from './messages';
import { MAX_PAGE, PAGE_SIZE, type DocumentPage } from './use-documents';
import type { ListState } from './use-list-state';

interface DocumentsToolbarProps {
  index: SearchIndex;
  state: ListState;
  documents: DocumentPage;
  choice: ColumnChoiceProps<DocumentBody>;
  /** Buttons at the end. */
  children: ReactNode;
}

/** Finds documents, turns pages, refreshes the list, and selects its columns. */
export const DocumentsToolbar = ({ index, state, documents, choice, children }: DocumentsToolbarProps) => {
  const { rows, total, first } = documents;
  const last = first + (rows?.length ?? 0) - 1;
  return (
    <div className={classes.toolbar}>
      <FindBox
        mode={state.mode}
        query={state.query}
        filterExample={filterExample(flattenFields(index))}
        onFind={state.find}
        check={async (mode, query) => {
          if (mode !== 'filter') return undefined;
          const { checkFilter } = await import('./check-filter');
          return checkFilter(query, flattenFields(index));
        }}
      />
      <div className={classes.tools}>
        {rows !== undefined && rows.length > 0 && (
          <span className={classes.count} role="status">
            {documentsMessages.range(first, last, total)}
          </span>
        )}
        <PageButtons state={state} total={total} last={last} />
        <Tooltip
          label={
            <>
              {documentsMessages.refresh}
              {documents.at !== undefined && (
                <>
                  {' · '}
                  <Age at={documents.at} />
                </>
              )}
            </>
          }
        >
          <ActionIcon
            aria-label={documentsMessages.refresh}
            onClick={documents.refetch}
            loading={documents.isRefreshing && rows !== undefined}
          >
            <IconRefresh size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <ColumnChoice {...choice} />
        {children}
      </div>
    </div>
  );
};

interface PageButtonsProps {
  state: ListState;
  total: number | undefined;
  /** Position of the last document of the page. */
  last: number;
}

const PageButtons = ({ state, total, last }: PageButtonsProps) => {
  const isAtLimit = state.page >= MAX_PAGE;
  const hasNext = total !== undefined && last < total;
  const lastPage = Math.min(MAX_PAGE, Math.max(state.page, Math.ceil((total ?? 0) / PAGE_SIZE)));
  return (
    <>
      <ActionIcon
        aria-label={documentsMessages.previous}
        title={documentsMessages.previous}
        disabled={state.page === 1}
        onClick={() => state.turnPage(-1, lastPage)}
      >
        <IconChevronLeft size={15} stroke={1.7} />
      </ActionIcon>
      <Tooltip label={documentsMessages.pagingLimit(limits.skip)} disabled={!isAtLimit || !hasNext}>
        <ActionIcon
          aria-label={documentsMessages.next}
          title={documentsMessages.next}
          disabled={!hasNext || isAtLimit}
          onClick={() => state.turnPage(1, lastPage)}
        >
          <IconChevronRight size={15} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </>
  );
};
