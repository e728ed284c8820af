import { prepare } from '../../../shared/api/operations';
import { CopyButton } from '../../../shared/ui/copy-button';
import { RequestPreview } from '../../../shared/ui/request-preview';
import { ReviewList } from '../../../shared/ui/review-list';
import { describeService } from './describe-service';
import { createMessages as texts } from './messages';
import type { NewService } from './new-service';

/** The request line. An ellipsis replaces empty parameters, because a path must not have empty segments. */
function requestLine(path: Readonly<Record<string, string>>): string {
  const displayedParameters = Object.fromEntries(
    Object.entries(path).map(([name, value]) => [name, value === '' ? '…' : value]),
  );
  const { method, path: target } = prepare('services.put', { path: displayedParameters });
  return `${method} ${target.replaceAll(encodeURIComponent('…'), '…')}`;
}

interface ServiceSummaryProps {
  input: NewService;
  path: Readonly<Record<string, string>>;
  /** Body of the request. */
  text: string;
}

/** What the settings mean, and the request that creates the service. */
export const ServiceSummary = ({ input, path, text }: ServiceSummaryProps) => {
  const statements = describeService(input);
  return (
    <>
      <h2>{texts.summary}</h2>
      <ReviewList>
        {statements.map(({ label, consequence, tone }) => (
          <li key={label} data-tone={tone}>
            <b>{label}</b>
            {consequence !== undefined && <span>{consequence}</span>}
          </li>
        ))}
      </ReviewList>
      {statements.length === 0 && <p>{texts.noSummary}</p>}
      <h2>
        {texts.request} <CopyButton value={text} label={texts.copyRequest} />
      </h2>
      <RequestPreview label={texts.request}>{`${requestLine(path)}\n\n${text}`}</RequestPreview>
    </>
  );
};
