import { expect, test } from 'vitest'
import { cardAddress, knownCard } from './known-cards.ts'

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['http://m.youtube.com/watch?v=dQw4w9WgXcQ&list=x&utm_source=y', YOUTUBE],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90', `${YOUTUBE}&t=90s`],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', `${YOUTUBE}&t=90s`],
  ['https://youtube.com/shorts/dQw4w9WgXcQ?feature=share', 'https://www.youtube.com/shorts/dQw4w9WgXcQ'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  [
    'https://twitter.com/SABIC/status/1700000000000000001?s=20',
    'https://x.com/SABIC/status/1700000000000000001',
  ],
  ['https://x.com/i/web/status/1700000000000000001', 'https://x.com/i/status/1700000000000000001'],
  ['https://www.instagram.com/sabic/reel/Cabc-DEF_12/?igsh=1', 'https://www.instagram.com/reel/Cabc-DEF_12/'],
  [
    'https://sa.linkedin.com/feed/update/urn:li:activity:7100000000000000000?utm=1',
    'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000000/',
  ],
  ['https://t.me/s/argaam/1234', 'https://t.me/argaam/1234'],
  [
    'https://www.openstreetmap.org/?mlat=27.0&mlon=49.6#map=12/27.01/49.66',
    'https://www.openstreetmap.org/?mlat=27&mlon=49.6#map=12/27.01/49.66',
  ],
  [
    'https://www.google.com/maps/place/Jubail+Industrial+City/@27.0765,49.5614,12z/data=!3m1',
    'https://www.google.com/maps/place/Jubail%20Industrial%20City/@27.0765,49.5614,12z',
  ],
  ['https://maps.app.goo.gl/AbCdEf123456', 'https://maps.app.goo.gl/AbCdEf123456'],
  ['https://www.datawrapper.de/_/aB3dE/?v=2', 'https://datawrapper.dwcdn.net/aB3dE/'],
  ['https://datawrapper.dwcdn.net/aB3dE/4/', 'https://datawrapper.dwcdn.net/aB3dE/4/'],
  [
    'https://ourworldindata.org/grapher/oil-production-by-country?tab=chart&country=SAU',
    'https://ourworldindata.org/grapher/oil-production-by-country?tab=chart&country=SAU',
  ],
])('NEWS-02 however it was copied, %s is one address of its site', (typed, address) => {
  const known = knownCard(typed)
  expect(known?.address).toBe(address)
  // Its address leads to itself: what is stored once is found again.
  expect(knownCard(address)).toEqual(known)
})

test.each([
  'https://www.youtube.com/@sabic',
  'https://www.youtube.com/watch?v=<script>',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://x.com/SABIC',
  'https://www.google.com/search?q=maps',
  'https://google.evil.example/maps/@1.0,2.0,3z',
  'https://www.openstreetmap.org/#map=12/99.0/49.6',
  'https://user:secret@vimeo.com/76979871',
  'javascript:alert(1)',
  'ftp://vimeo.com/76979871',
  'https://vimeo.com/76979871 and more',
])('NEWS-02 %s is of no site that is known', (typed) => {
  expect(knownCard(typed)).toBeNull()
})

test('NEWS-02 frames are those that ask for the fewest cookies, and posts have none', () => {
  expect(knownCard('https://youtu.be/dQw4w9WgXcQ?t=90')?.frame).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=90',
  )
  expect(knownCard('https://vimeo.com/76979871/8272103f6e')?.frame).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
  )
  for (const post of [
    'https://x.com/a/status/12',
    'https://t.me/argaam/1',
    'https://www.instagram.com/p/Cabc123/',
  ])
    expect(knownCard(post)).toMatchObject({ kind: 'post', frame: null })
  expect(knownCard('https://www.openstreetmap.org/#map=10/27/49')?.frame).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=48\.\d+%2C26\.\d+%2C49\.\d+%2C27\.\d+&layer=mapnik$/,
  )
})

test('NEWS-02 an address of a card is safe, whole and not too long', () => {
  expect(cardAddress(' http://a.example/?q="x" ')).toBe('https://a.example/?q=%22x%22')
  for (const typed of [
    'https://localhost/',
    'https://a.example/ b',
    `https://a.example/${'x'.repeat(1000)}`,
    '/c/1',
  ])
    expect(cardAddress(typed)).toBeNull()
})
