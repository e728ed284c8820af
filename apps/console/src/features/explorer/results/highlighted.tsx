import classes from '../explorer.module.css';
import { highlightPieces, highlightWhole, type Piece } from '../model/highlight';

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, i) =>
    piece.isHit ? (
      <mark key={i} className={classes.mark}>
        {piece.text}
      </mark>
    ) : (
      <span key={i}>{piece.text}</span>
    ),
  );

interface Tags {
  pre?: string | undefined;
  post?: string | undefined;
}

/** Text with its highlights marked. The tags of the response are data, never markup. */
export const Highlighted = ({ text, pre, post }: { text: string } & Tags) => (
  <Pieces pieces={highlightPieces(text, pre, post)} />
);

const MAX_WHOLE_LENGTH = 160;
/** A value with its highlights marked: the whole value when it is short, otherwise the service's fragments. */
export const HighlightedValue = ({
  value,
  fragments,
  pre,
  post,
}: { value: unknown; fragments: readonly string[] } & Tags) => {
  const whole =
    typeof value === 'string' && value.length <= MAX_WHOLE_LENGTH
      ? highlightWhole(value, fragments, pre, post)
      : undefined;
  return <Pieces pieces={whole ?? highlightPieces(fragments.join(' … '), pre, post)} />;
};
