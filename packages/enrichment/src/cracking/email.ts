import { createRequire } from 'node:module';
import type { ContentMetadata } from '@searchdeck/contract';
import type { CrackedDocument, CrackingOptions, DocumentCracker, NestedDocument } from './cracker.js';
import { correctWindows1252 } from './decode-text.js';
import { htmlToText } from './html.js';
import { addNested } from './nested.js';
import { definedFields, isoTime } from './office/properties.js';
import { TextBuffer } from './text-buffer.js';

/** The reader of Outlook messages is a CommonJS package. */
const require = createRequire(import.meta.url);

interface Mailbox {
  name?: string | undefined;
  address?: string | undefined;
}

interface Message {
  subject?: string | undefined;
  date?: string | undefined;
  modifiedAt?: string | undefined;
  from: Mailbox[];
  to: Mailbox[];
  cc: Mailbox[];
  bcc: Mailbox[];
  /** Preferred over the HTML. */
  text?: string | undefined;
  html?: string | undefined;
  attachments: NestedDocument[];
}

/** `metadata_message_to` and `metadata_message_to_email`, likewise for the others. */
function mailboxFields(field: 'from' | 'to' | 'cc' | 'bcc', mailboxes: readonly Mailbox[]): ContentMetadata {
  if (mailboxes.length === 0) return {};
  const names = mailboxes.map(({ name, address = '' }) => name || address);
  const addresses = mailboxes.flatMap(({ address }) => (address ? [address] : []));
  const isOne = field === 'from';
  return {
    [`metadata_message_${field}`]: isOne ? names[0] : names,
    [`metadata_message_${field}_email`]: isOne ? addresses[0] : addresses,
  };
}

/** The text of a message and its attachments. */
async function crackMessage(message: Message, options: CrackingOptions): Promise<CrackedDocument> {
  const { subject, date, modifiedAt, from, to, cc, bcc, text, html, attachments } = message;
  const buffer = new TextBuffer(options.maxCharacters);
  buffer.add(text?.trim() ? text : htmlToText(html ?? '', options.maxCharacters));
  const nestedContent = await addNested(attachments, buffer, options);
  const { warnings: truncation, ...content } = buffer.finish();
  return {
    ...content,
    metadata: definedFields({
      metadata_content_type: options.contentType,
      metadata_subject: subject,
      metadata_creation_date: isoTime(date),
      metadata_last_modified: isoTime(modifiedAt),
      ...mailboxFields('from', from),
      ...mailboxFields('to', to),
      ...mailboxFields('cc', cc),
      ...mailboxFields('bcc', bcc),
    }),
    warnings: [...nestedContent.warnings, ...truncation],
    images: nestedContent.images(),
  };
}

/** Internet messages (RFC 822). */
export const emailCracker: DocumentCracker = {
  contentTypes: ['message/rfc822'],
  async crack(bytes, options) {
    const { default: PostalMime } = await import('postal-mime');
    const email = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
    // The library decodes with the decoder of the platform.
    const corrected = (text: string | undefined) => (text === undefined ? undefined : correctWindows1252(text));
    const mailboxes = (list: typeof email.to): Mailbox[] =>
      (list ?? [])
        .flatMap((entry): Mailbox[] => (entry.group === undefined ? [entry] : entry.group))
        .map(({ name, address }) => ({ name: corrected(name), address }));
    const attachments = email.attachments.flatMap(({ filename, mimeType, content }, i): NestedDocument[] =>
      typeof content === 'string'
        ? []
        : [{ name: filename ?? `attachment ${i + 1}`, contentType: mimeType, bytes: new Uint8Array(content) }],
    );
    return crackMessage(
      {
        subject: corrected(email.subject),
        date: email.date,
        from: mailboxes(email.from === undefined ? [] : [email.from]),
        to: mailboxes(email.to),
        cc: mailboxes(email.cc),
        bcc: mailboxes(email.bcc),
        text: corrected(email.text),
        html: corrected(email.html),
        attachments,
      },
      options,
    );
  },
};

/** Outlook message files (`.msg`). */
export const outlookCracker: DocumentCracker = {
  contentTypes: ['application/vnd.ms-outlook'],
  async crack(bytes, options) {
    const { default: MsgReader } = require('@kenjiuno/msgreader') as typeof import('@kenjiuno/msgreader');
    // The library ignores the bounds of a view and reads the whole buffer.
    const reader = new MsgReader(Uint8Array.from(bytes).buffer);
    const message = reader.getFileData();
    if (message.error !== undefined) throw new Error(message.error);
    const recipients = (type: string): Mailbox[] =>
      (message.recipients ?? [])
        .filter(({ recipType = 'to' }) => recipType === type)
        .map(({ name, smtpAddress, email }) => ({ name, address: smtpAddress ?? email }));
    const { senderName: name, senderSmtpAddress, senderEmail, html } = message;
    const attachments = (message.attachments ?? []).map((attachment): NestedDocument => {
      const { fileName, content } = reader.getAttachment(attachment);
      return { name: attachment.fileName ?? fileName, bytes: content };
    });
    return crackMessage(
      {
        subject: message.subject,
        date: message.messageDeliveryTime ?? message.clientSubmitTime ?? message.creationTime,
        modifiedAt: message.lastModificationTime,
        from: [{ name, address: senderSmtpAddress ?? senderEmail }],
        to: recipients('to'),
        cc: recipients('cc'),
        bcc: recipients('bcc'),
        text: message.body,
        html: message.bodyHtml ?? (html === undefined ? undefined : Buffer.from(html).toString('utf8')),
        attachments,
      },
      options,
    );
  },
};
