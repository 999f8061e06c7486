import { hatchPath } from './scenes/path.ts'
import { lineClass, type LegendItem, type Mark } from './scenes/scene.ts'
import { diamond, triangle } from './scenes/line/line-annotations.ts'
import { texture } from './texture.ts'
import { shapeOf } from './scenes/timeline/timeline-events.ts'

/** The sample of a series in a box of 26 x 14. */
export function swatch(item: LegendItem, x = 0, y = 0): Mark[] {
  const box = { x: x + 1, y, width: 24, height: 14 }
  if (item.mark === 'tone')
    return [
      { kind: 'rect', ...box, className: `block tone-${item.tone}` },
      { kind: 'path', d: shapeOf(item.tone, x + 13, y + 7), className: `event tone-${item.tone}` },
    ]
  if (item.mark === 'line')
    return [
      {
        kind: 'path',
        d: `M${x + 2} ${y + 7}h22`,
        className: lineClass(item.slot, item.part, item.look, item.again),
      },
    ]
  if (item.mark === 'annotation')
    return item.plain
      ? [{ kind: 'path', d: diamond(x + 13, y + 7), className: 'event current' }]
      : [true, false].map((up) => ({
          kind: 'path',
          d: triangle(x + (up ? 7 : 19), y + 7, up),
          className: 'event current',
        }))
  const { slot, mark } = item
  if (mark === 'block')
    return [{ kind: 'rect', ...box, className: `block series-${slot}` }, ...texture(box, slot, 'x')]
  return [
    { kind: 'rect', ...box, className: `estimate series-${slot}` },
    { kind: 'path', d: hatchPath(box.x, box.y, box.width, box.height), className: `hatching series-${slot}` },
  ]
}
