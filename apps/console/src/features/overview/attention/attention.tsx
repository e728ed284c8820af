import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import type { AttentionItem } from './attention-items';
import classes from './attention.module.css';
import { attentionMessages as texts } from './messages';
import { useAttention } from './use-attention';

const icons = { danger: IconCircleX, warn: IconAlertTriangle, info: IconInfoCircle } as const;

/** Whether the service is healthy: what needs attention, most urgent first. */
export const Attention = () => {
  const { items, checks, isLoading } = useAttention();
  return (
    <section className={classes.attention} aria-labelledby="attention">
      <h2 id="attention">{texts.title}</h2>
      {items.length > 0 ? (
        <ul aria-labelledby="attention">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      ) : isLoading ? (
        <Skeleton height={20} maw={420} />
      ) : (
        <p className={classes.healthy} role="status">
          <IconCircleCheck size={16} stroke={1.7} aria-hidden />
          <span>
            <b>{texts.noProblems}</b> {checks.length > 0 && texts.checked(checks)}
          </span>
        </p>
      )}
    </section>
  );
};

const Item = ({ item: { tone, title, details, link } }: { item: AttentionItem }) => {
  const path = useConnectionPath();
  const Icon = icons[tone];
  return (
    <li data-tone={tone}>
      <Icon size={16} stroke={1.7} aria-label={texts.tones[tone]} role="img" />
      <span className={classes.text}>
        <b>{title}</b> {details !== undefined && <span>{details}</span>}
      </span>
      {link !== undefined && <Link to={link.isGlobal === true ? link.to : path(link.to)}>{link.label}</Link>}
    </li>
  );
};
