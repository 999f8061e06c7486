import type { Mark } from './scenes/scene.ts'

/** The marks of a drawing as svg elements: in a page and in a file alike. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  return marks.map((mark, key) => {
    if (mark.kind === 'path')
      return <path key={key} className={mark.className} d={mark.d} strokeWidth={mark.thick} />
    if (mark.kind === 'dot')
      return <circle key={key} className={mark.className} cx={mark.x} cy={mark.y} r={mark.r} />
    if (mark.kind === 'rect') {
      const { x, y, width, height, className } = mark
      return <rect key={key} className={className} x={x} y={y} width={width} height={height} />
    }
    return (
      <text key={key} className={mark.className} x={mark.x} y={mark.y} textAnchor={mark.anchor}>
        {mark.text}
      </text>
    )
  })
}
