/** Direction-free CSS: only logical properties; colours only through tokens. */
const PHYSICAL =
  /^(?:left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|(?:margin|padding|border)-(?:left|right|top|bottom).*|border-(?:top|bottom)-(?:left|right)-radius)$/

/**
 * What a class may be called: whole words in lower case, joined by hyphens. Of one to four letters only these, so that an
 * abbreviation is refused: a new one must be a common word.
 */
const SHORT_WORDS = `
  add app as ask at axis back bad band bar bars bell big body bold bond both box bulk card cell chip cite code copy cost crop
  dark date day deal desk done dot down drag due edge end ends fact fade file find flag flat flip flow fold font foot form
  four full gap gone good grid gulf half halo has head hero hint hit home html icon in info ink item key keys kind land
  last lead left line link list live lock logo long mail main map mark menu met meta more name nav new news no note off ok on
  one only open over own page pair part past pick pill plan play plot push qr rail rank read row rows run save seat side sign
  size skip sort span step stop sum sums tab tabs tag talk tall task term text tick tiny tip to tone tool top two undo
  unit up user uses vote warn ways when wide wire with word wrap
`
  .trim()
  .split(/\s+/)

const WORD = `(?:${SHORT_WORDS.join('|')}|[a-z]{5,}|[0-9]+)`
// ProseMirror names some of its own.
const CLASS_NAME = new RegExp(`^(?:${WORD}(?:-${WORD})*|ProseMirror-[a-z]+|selectedCell)$`)

export default {
  rules: {
    'selector-class-pattern': [
      CLASS_NAME,
      {
        resolveNestedSelectors: true,
        message: (selector) =>
          `${selector} is not a name in whole words (docs/practices/language.md, “Names of CSS classes”)`,
      },
    ],
    'property-disallowed-list': [
      [PHYSICAL],
      { message: (name) => `${name} is physical: use its logical twin` },
    ],
    'declaration-property-value-disallowed-list': {
      'text-align': ['left', 'right'],
      float: ['left', 'right'],
      clear: ['left', 'right'],
    },
    // The width of a digit: it changes when a font comes, and the page moves.
    'unit-disallowed-list': ['ch'],
    'color-no-invalid-hex': true,
    'block-no-empty': true,
    'declaration-block-no-duplicate-properties': true,
    'no-duplicate-selectors': null,
  },
  overrides: [
    { files: ['src/ui/css/*.css', 'src/sections/**/*.css'], rules: { 'color-no-hex': true } },
    { files: ['src/ui/css/base/tokens.css'], rules: { 'color-no-hex': null } },
  ],
}
