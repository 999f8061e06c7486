import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'developers.title': 'Data for analysts',
  'developers.intro':
    'Every table and price series of the site as JSON, CSV and Parquet, with the same filters as the pages, for Excel, Power BI, Google Sheets, Python, R and programs.',
  'developers.start': 'First steps',
  'developers.start.text':
    'No account is needed. Open a table below, filter it on its page, and press “Open in Excel”: the address, the Power Query text and the lines for R and Python are then for exactly those rows.',
  'developers.tables': 'Tables',
  'developers.table': 'Table',
  'developers.holds': 'What it holds',
  'developers.fieldsCount': 'Fields',
  'developers.calls': 'Addresses',
  'developers.calls.address': 'Address',
  'developers.calls.answer': 'Answer',
  'developers.calls.json':
    'Rows, {usual} at a time and {most} at most; “next” holds the address of those that follow.',
  'developers.calls.csv': 'All rows as CSV (RFC 4180): UTF-8, one line of field names, nothing before it.',
  'developers.calls.parquet': 'All rows as Parquet, with types.',
  'developers.calls.html': 'All rows as one HTML table, for Excel’s web queries.',
  'developers.calls.metadata':
    'Fields with units, sources, data date, terms of use, citation, the mark of demonstration data.',
  'developers.calls.prices':
    'Prices of a series; from, to, known (prices as known on that day) and updated_after (what changed since).',
  'developers.calls.several':
    'Prices of several series in one file: “series” once for each, and the same parameters.',
  'developers.calls.vintages': 'Every value ever published for each day, and when it applied.',
  'developers.calls.move': 'One price move and what coincides with it, in both languages.',
  'developers.calls.moves': 'Price changes that are larger than usual for their series.',
  'developers.calls.duties':
    'Published duties by producer and stage, for the cases named or for all of them.',
  'developers.calls.landedCost':
    'Up to six offers by their landed cost, with rates, duties, sources and what is missing; the query is that of the page.',
  'developers.calls.latest': 'The last price alone, for a cell.',
  'developers.calls.index': 'All tables, as a list.',
  'developers.calls.openapi': 'A description of every call, OpenAPI 3.1.',
  'developers.calls.datapackage': 'The tables as a Frictionless data package.',
  'developers.calls.catalog': 'The tables as a DCAT 3 catalogue.',
  'developers.calls.mcp': 'For assistants: an MCP server with five tools that read and cite.',
  'developers.promise': 'Stability',
  'developers.promise.text':
    'Under /v1, addresses, parameters and fields are added but never removed. Write your program to ignore fields it does not know.',
  'developers.keys': 'Keys',
  'developers.keys.text':
    'A key raises the limits. Create one on your profile and send it in the header Authorization: Bearer, or in X-API-Key. In an address (?key=) only a spreadsheet key is accepted.',
  'developers.keys.make': 'Create a key',
  'developers.limits': 'Limits',
  'developers.limits.who': 'Caller',
  'developers.limits.minute': 'Calls a minute',
  'developers.limits.day': 'Calls a day',
  'developers.limits.file': 'A file counts as',
  'developers.limits.anonymous': 'Without a key, by network',
  'developers.limits.key': 'With a key',
  'developers.limits.bulk': 'With a key for whole tables',
  'developers.limits.headers':
    'Every response reports what is left of your limit in RateLimit-Policy and RateLimit; a 429 says in Retry-After when to try again. A request that sends the ETag in If-None-Match gets a 304 if nothing has changed, and counts as one call.',
  'developers.errors': 'Errors',
  'developers.errors.text':
    'An error is JSON with a stable code, a message, the fields that are wrong, and a number to quote when you write to us.',
  'developers.errors.status': 'Status',
  'developers.errors.code': 'Code',
  'developers.errors.meaning': 'Meaning',
  'developers.terms': 'Terms of use',
  'developers.use': 'Open in Excel',
  'developers.use.title': '{table} in Excel and elsewhere',
  'developers.use.table': 'Back to the table',
  'developers.use.filtered': 'Everything below applies to the filtered rows of the table.',
  'developers.use.all':
    'Everything below is for the whole table. Filter it on its page first to have fewer rows.',
  'developers.use.compared':
    'Everything below covers the series you are comparing, each in its own currency and unit, as stated in every row.',
  'developers.use.moves':
    'Everything below is for the moves of the series, each with the price before it and what is usual for the series.',
  'developers.use.duties':
    'Everything below is for the duties of the case by producer and stage, each with its unit, basis and source. Without a case it is for those of all cases.',
  'developers.use.offers':
    'Everything below is for the offers that you compare: a row for each step of each offer, with its notes and sources. The addresses have what you typed; refreshing applies the rates and prices of that day.',
  'developers.use.series': 'A series key; may be given more than once',
  'developers.use.excel': 'Excel and Power BI: Power Query',
  'developers.use.excel.text':
    'Data → Get Data → From Other Sources → Blank Query, then Advanced Editor: paste this text in place of what is there. Refresh then fetches the latest rows.',
  'developers.use.excel.key':
    'With a key: remove the two slashes before ApiKeyName, put a comma at the end of the line before, and choose “Web API” when Excel asks for credentials. Use a spreadsheet key.',
  'developers.use.iqy': 'Excel: one click',
  'developers.use.iqy.text':
    'The file opens in Excel for Windows and fetches the table. Many companies block files of this kind (.iqy), and Excel asks before it connects: open it only if you have just downloaded it here. Power Query is the safer way.',
  'developers.use.iqy.get': 'Download the .iqy file',
  'developers.use.cell': 'Excel for Windows: the last price in a cell',
  'developers.use.sheets': 'Google Sheets',
  'developers.use.r': 'R',
  'developers.use.python': 'Python',
  'developers.use.curl': 'Command line, with a key',
  'developers.use.files': 'Files',
  'developers.use.fields': 'Fields',
  'developers.use.field': 'Field',
  'developers.use.type': 'Type',
  'developers.use.about': 'Meaning',
  'developers.use.unit': 'Unit',
  'developers.use.parameters': 'Parameters',
  'developers.use.parameter': 'Parameter',
  'developers.use.limit': 'How many rows at a time; JSON only',
  'developers.use.cursor': 'The position that an answer gave in “next”; JSON only',
  'developers.use.from': 'First day, such as 2026-05-09',
  'developers.use.to': 'Last day',
  'developers.use.known': 'The prices as they were known at the end of this day',
  'developers.use.updated_after': 'Only values set after this time',
  'developers.point.series': 'Series key',
  'developers.point.currency': 'Price currency',
  'developers.point.unit': 'Price currency and unit of measure',
  'developers.point.day': 'The day',
  'developers.point.price': 'Price, in the unit of the series',
  'developers.point.low': 'Lower end of the range',
  'developers.point.high': 'Upper end of the range',
  'developers.point.estimated': 'An estimate',
  'developers.point.revised': 'A price other than the one first published',
  'developers.point.updated_at': 'When this value was set, UTC',
  'developers.point.demo': 'Demonstration data',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
