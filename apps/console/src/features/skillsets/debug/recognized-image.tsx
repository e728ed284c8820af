import { Switch } from '@mantine/core';
import type { DebugRecord } from '@searchdeck/contract';
import { useState } from 'react';
import classes from './debug.module.css';
import { stepMessages as messages, valueMessages } from './messages';

type Line = NonNullable<DebugRecord['lines']>[number];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest upright box around a line. */
function boxOf({ corners }: Line): Box {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

interface RecognizedImageProps {
  /** Data URL. */
  image: string;
  /** Path of the record. */
  path: string;
  lines: readonly Line[];
}

/** An image with the boxes of the lines that were read, or with their text in place of the image. */
export const RecognizedImage = ({ image, path, lines }: RecognizedImageProps) => {
  const [showsText, setShowsText] = useState(false);
  /** Pixels of the image, known when it is loaded. */
  const [size, setSize] = useState<{ width: number; height: number }>();
  const drawableLines = lines.filter(({ corners }) => corners.length > 0);
  return (
    <>
      <h3>{messages.lines(lines.length)}</h3>
      <Switch
        size="xs"
        label={messages.showText}
        checked={showsText}
        onChange={({ currentTarget }) => setShowsText(currentTarget.checked)}
      />
      <div className={classes.recognized} data-text={showsText || undefined}>
        <img
          src={image}
          alt={valueMessages.image(path)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
        />
        {size !== undefined && (
          <svg viewBox={`0 0 ${size.width} ${size.height}`} role="list" aria-label={messages.lines(lines.length)}>
            {drawableLines.map((line, i) => {
              const box = boxOf(line);
              return (
                <g key={i} role="listitem" aria-label={line.text}>
                  <title>{line.text}</title>
                  <polygon points={line.corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
                  {showsText && (
                    <text
                      x={box.x}
                      y={box.y + box.height * 0.8}
                      fontSize={box.height * 0.9}
                      textLength={box.width}
                      lengthAdjust="spacingAndGlyphs"
                    >
                      {line.text}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        )}
      </div>
    </>
  );
};
