import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

interface FilePickerProps extends Pick<FileButtonProps, 'accept' | 'disabled' | 'children'> {
  onSelect: (file: File) => void;
}

/** Selects a file of the user. The same file can be selected again: it may have been corrected in the meantime. */
export const FilePicker = ({ onSelect, ...props }: FilePickerProps) => {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      {...props}
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        if (file !== null) onSelect(file);
      }}
    />
  );
};
