/** Fields of every blob in an enriched document, with their descriptions. service-behavior §9. */
export const storageMetadataFields = {
  metadata_storage_name: 'File name with its extension.',
  metadata_storage_path: 'Full URL of the file.',
  metadata_storage_content_type: 'Content type.',
  metadata_storage_size: 'File size, in bytes.',
  metadata_storage_last_modified: 'Time of the last modification.',
  metadata_storage_content_md5: 'MD5 hash of the content, in base64.',
  metadata_storage_file_extension: 'Extension of the file name, including the dot.',
} as const;
export type StorageMetadata = Partial<Record<keyof typeof storageMetadataFields, string | number>>;

/** Metadata of a blob with the value `true` that keeps indexers from reading it, and from extracting its content. */
export const SKIP_BLOB = 'AzureSearch_Skip';
export const SKIP_BLOB_CONTENT = 'AzureSearch_SkipContent';
