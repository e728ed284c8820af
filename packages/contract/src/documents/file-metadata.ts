/** Begins the names of fields that describe a file: of its storage, and those that its content contains. service-behavior §9. */
export const FILE_METADATA_PREFIX = 'metadata_';
