import classes from '../explorer.module.css';
import { highlightPieces, highlightWhole, type Piece } from '../model/highlight';

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, i) =>
    piece.hit ? (
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

/** Text with its hits marked; the tags of the answer are read as data and never as markup. */
export const Highlighted = ({ text, pre, post }: { text: string } & Tags) => (
  <Pieces pieces={highlightPieces(text, pre, post)} />
);

const SHORT = 160;
/** A value with its hits marked: whole when it is short, else the fragments that the service chose. */
export const HighlightedValue = ({
  value,
  fragments,
  pre,
  post,
}: { value: unknown; fragments: readonly string[] } & Tags) => {
  const whole =
    typeof value === 'string' && value.length <= SHORT ? highlightWhole(value, fragments, pre, post) : undefined;
  return <Pieces pieces={whole ?? highlightPieces(fragments.join(' … '), pre, post)} />;
};
