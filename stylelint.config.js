/** Direction-free CSS: only logical properties; colours only through tokens. */
const PHYSICAL =
  /^(?:left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|(?:margin|padding|border)-(?:left|right|top|bottom).*|border-(?:top|bottom)-(?:left|right)-radius)$/

export default {
  rules: {
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
