import { Button } from '@mantine/core';
import { previewVersion } from '@searchdeck/contract';
import { needsPreviewVersion } from '../model/query-version';
import type { Explorer } from '../model/use-explorer';
import { messages } from './messages';

/** Switches to the preview version if only that one supports the query. */
export const PreviewButton = ({ explorer }: { explorer: Explorer }) =>
  needsPreviewVersion(explorer.state.body, explorer.state.version) && (
    <Button variant="default" onClick={() => explorer.setVersion(previewVersion.data)}>
      {messages.switchToPreview}
    </Button>
  );
