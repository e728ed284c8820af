import { Menu } from '@mantine/core';
import { exportFormats, type ExportFormat } from '@searchdeck/contract';
import type { LazyMenuProps } from '../../shared/ui/lazy-menu';
import { documentTaskMessages } from './messages';

/** The documents of an export: those that match the text or filter of the list, or all. */
export type ExportScope = 'matching' | 'all';

interface ExportDropdownProps extends LazyMenuProps {
  /** The list shows the documents of a text or filter. */
  hasMatches: boolean;
  onExport: (format: ExportFormat, scope: ExportScope) => void;
}

const formats = Object.keys(exportFormats) as ExportFormat[];

export const ExportDropdown = ({ target, defaultOpened, hasMatches, onExport }: ExportDropdownProps) => (
  <Menu position="bottom-end" shadow="md" defaultOpened={defaultOpened}>
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      {hasMatches && (
        <>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => onExport(format, 'matching')}>
              {documentTaskMessages.exportMatching(documentTaskMessages.formats[format])}
            </Menu.Item>
          ))}
          <Menu.Divider />
        </>
      )}
      {formats.map((format) => (
        <Menu.Item key={format} onClick={() => onExport(format, 'all')}>
          {documentTaskMessages.exportAll(documentTaskMessages.formats[format])}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
