import qrcode from 'qrcode-generator';

/** So much must stay white around a code, in modules, says ISO/IEC 18004. */
const quiet = 4;

/** A code to be photographed: black where `isDark`, within its white edge. Paper is folded and smudged, so a seventh of it may be lost. */
export function Code({ address, says }: { readonly address: string; readonly says: string }) {
  const code = qrcode(0, 'M');
  code.addData(address);
  code.make();
  const count = code.getModuleCount();
  const side = count + 2 * quiet;
  let path = '';
  for (let row = 0; row < count; row++)
    for (let from = 0; from < count; from++) {
      let to = from;
      while (to < count && code.isDark(row, to)) to++;
      if (to === from) continue;
      path += `M${from + quiet} ${row + quiet}h${to - from}v1h-${to - from}z`;
      from = to;
    }
  return (
    <svg className="code" viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img" aria-label={says}>
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
