import { useMemo, useState } from 'react';
import { useUrlParameters } from '../../../shared/ui/use-url-parameters';
import { visibleRows, type FieldRow } from './field-rows';

/** The filtered and expanded rows of the table, and the field in the panel. The filter and the field are in the URL. */
export function useFieldView(rows: readonly FieldRow[]) {
  const [search, setParameters] = useUrlParameters();
  const filter = search.get('q') ?? '';
  const linkedRow = rows.find((row) => row.path === search.get('field'));
  /** Target of a field that was just added or revealed, until its path is in the URL. */
  const [openTarget, setOpenTarget] = useState<string>();
  const [collapsedPaths, setCollapsedPaths] = useState<ReadonlySet<string>>(new Set());
  const visibleFields = useMemo(() => visibleRows(rows, filter, collapsedPaths), [rows, filter, collapsedPaths]);
  return {
    filter,
    setFilter: (text: string) => setParameters({ q: text, field: undefined }),
    visibleFields,
    current: rows.find((row) => row.target === openTarget) ?? linkedRow,
    show: (row: FieldRow | undefined) => {
      // A field without a name has no path yet.
      setOpenTarget(row?.path === '' ? row.target : undefined);
      setParameters({ field: row?.path || undefined }, { replace: linkedRow !== undefined });
    },
    /** Without a filter, which the field may not match. */
    showTarget: (target: string) => {
      setOpenTarget(target);
      if (filter !== '') setParameters({ q: undefined });
    },
    collapsedPaths,
    toggle: (path: string) =>
      setCollapsedPaths((old) => {
        const next = new Set(old);
        if (!next.delete(path)) next.add(path);
        return next;
      }),
  };
}
export type FieldView = ReturnType<typeof useFieldView>;
