/** Fields that documents have besides their text, by format, with their descriptions. service-behavior §9. */
export const contentMetadataFields = {
  metadata_content_type: 'Content type of the document.',
  metadata_content_encoding: 'Character encoding of a text.',
  metadata_language: 'Language that the document declares.',
  metadata_author: 'Author.',
  metadata_title: 'Title.',
  metadata_description: 'Description.',
  metadata_keywords: 'Keywords.',
  metadata_publisher: 'Publisher of a book.',
  metadata_identifier: 'Identifier of a book.',
  metadata_subject: 'Subject of a message.',
  metadata_creation_date: 'Time at which the document was created.',
  metadata_last_modified: 'Time at which the document was last saved.',
  metadata_page_count: 'Number of pages.',
  metadata_slide_count: 'Number of slides.',
  metadata_word_count: 'Number of words, as the document says.',
  metadata_character_count: 'Number of characters, as the document says.',
  metadata_message_from: 'Sender of a message.',
  metadata_message_from_email: 'Email address of the sender.',
  metadata_message_to: 'Recipients of a message.',
  metadata_message_to_email: 'Email addresses of the recipients.',
  metadata_message_cc: 'Recipients of a copy.',
  metadata_message_cc_email: 'Email addresses of the recipients of a copy.',
  metadata_message_bcc: 'Recipients of a blind copy.',
  metadata_message_bcc_email: 'Email addresses of the recipients of a blind copy.',
} as const;
export type ContentMetadata = Partial<Record<keyof typeof contentMetadataFields, string | number | readonly string[]>>;

/** Field with the key that indexers generate for a document that has no other. service-behavior §13. */
export const GENERATED_KEY_FIELD = 'AzureSearch_DocumentKey';
