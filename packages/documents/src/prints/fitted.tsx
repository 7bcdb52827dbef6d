import { fittingSize, type Room } from '../results/fit.ts';

interface Props extends Room {
  readonly text: string;
  readonly className?: string;
}

/** A text as large as its room lets it be: a name of any length is printed whole. */
export function Fitted({ text, className, width, height, most, least }: Props) {
  const fontSize = `${fittingSize(text, { width, height, most, least })}pt`;
  return (
    <span
      className={className === undefined ? 'fitted' : `fitted ${className}`}
      style={{ width: `${width}mm`, maxHeight: `${height}mm`, fontSize }}
    >
      {text}
    </span>
  );
}
