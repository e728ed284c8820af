import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useCurrentConnection } from './current';
import { navGroups } from '../../shared/presentations/presentation';
import { placeAddress, places, type Place } from './places';
import classes from './shell.module.css';

interface RailProps {
  /** Icons with words. */
  wide: boolean;
  onToggle: () => void;
  /** Floats over the page (narrow windows). */
  overlay: boolean;
  open: boolean;
}

const groups = ['main', ...navGroups, 'settings'] as const;
const headings: Readonly<Partial<Record<(typeof groups)[number], string>>> = {
  search: 'Search',
  ingestion: 'Ingestion',
  knowledge: 'Knowledge',
  other: 'Resources',
};

export const Rail = ({ wide, onToggle, overlay, open }: RailProps) => {
  const connection = useCurrentConnection();
  if (!open) return null;
  return (
    <nav
      className={classes.rail}
      data-rail
      data-wide={wide || undefined}
      data-overlay={overlay || undefined}
      aria-label="Places"
    >
      {groups.map((group) => {
        const members = places.filter((p) => p.group === group);
        const heading = headings[group];
        if (members.length === 0) return null;
        return (
          <ul key={group} data-group={group} aria-label={heading}>
            {heading !== undefined && wide && (
              <li className={classes.railHeading} aria-hidden>
                {heading}
              </li>
            )}
            {members.map((place) => (
              <li key={place.to}>
                <RailLink place={place} wide={wide} to={placeAddress(place, connection?.id)} />
              </li>
            ))}
          </ul>
        );
      })}
      {!overlay && (
        <Tooltip label={wide ? 'Icons only' : 'Show names'} position="right">
          <button
            type="button"
            className={classes.railLink}
            onClick={onToggle}
            aria-label={wide ? 'Fold the rail' : 'Unfold the rail'}
            aria-expanded={wide}
          >
            {wide ? (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
            ) : (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
            )}
            {wide && <span>Fold</span>}
          </button>
        </Tooltip>
      )}
    </nav>
  );
};

const RailLink = ({ place, wide, to }: { place: Place; wide: boolean; to: string | undefined }) => {
  const PlaceIcon = place.icon;
  if (to === undefined) return null;
  const link = (
    <NavLink to={to} className={classes.railLink ?? ''} aria-label={wide ? undefined : place.label}>
      <PlaceIcon size={18} stroke={1.6} aria-hidden />
      {wide && <span>{place.label}</span>}
    </NavLink>
  );
  return wide ? (
    link
  ) : (
    <Tooltip label={place.label} position="right">
      {link}
    </Tooltip>
  );
};
