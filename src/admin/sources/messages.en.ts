import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'source.problem.place_wrong': '{name} is no place that a source may read',
  'source.problem.place_outside': 'The folder {name} leads out of the folder for sources',
  'source.problem.folder_off': 'This site has no folder for sources: SOURCE_FOLDER is not set',
  'source.problem.folder_none': 'There is no folder {name} among those for sources',
  'source.problem.folder_closed': 'The portal may not read the folder {name}',
  'source.problem.file_none': 'There is no file at {name}',
  'source.problem.file_written':
    'The file {name} is still being written. It will be looked for again in a few minutes',
  'source.problem.file_needed': 'This source has no address: send its file with the run',
  'source.problem.file_large': 'The file is larger than {most} MB, the limit of this source',
  'source.problem.html': 'The address sent a web page instead of a file of figures',
  'source.problem.link_none': 'No link to {name} was found on the page',
  'source.problem.columns_gone': 'The file has no columns {names}: the publisher’s layout has changed',
  'source.problem.packed_damaged': 'The packed file is damaged or cut off',
  'source.problem.part_none': 'The archive has no file {name}',
  'source.problem.day_wrong': '“{name}” is no day such as 2026-08-14',
  'source.problem.json': 'What the address sent is not JSON, or is cut off',
  'source.problem.json_shape': 'The answer has no rows at {name}',
  'source.problem.rows_none': 'The answer has no rows',
  'source.problem.rows_needed': 'The file is JSON: say in the source’s settings where its rows are',
  'source.problem.pages_many': 'The answer has more than {most} pages',
  'source.problem.pages_short': 'Only {rows} of {total} rows came',
  'source.problem.zip_none': 'The address sent no zip',
  'source.problem.entry_none': 'The zip has no file {name}',
  'source.problem.entry_columns': 'File {name} of the zip does not have the columns {columns}',
  'source.problem.left_codes': 'Not in this edition of the HS: {names}',
  'source.problem.unit': 'Series {series} is now given in {unit}; it was {expected}',
  'source.problem.key_needed': 'The publisher asks for a key. Add it to the source’s settings',
  'source.problem.key_unreadable':
    'The stored key cannot be read: the portal’s SECRET has changed. Enter the key again',
  'source.problem.layout': 'There is no layout or section of the name {name}',
  'source.problem.mapping': 'There is no mapping {name} for this section',
  'source.problem.file_gone': 'The checked file is no longer stored. Run the source again',
  'source.problem.same_figures':
    'Source {title} ({name}) is on and brings the same figures. Pause it first, or leave to each of the two other countries, products, series or periods',
  'source.problem.stopped': 'The check was stopped',
  'source.problem.setting': 'The source’s setting {name} cannot be read: {text}',
  'source.problem.products_none': 'The portal has no product to ask for by its HS code',
  'source.problem.said': 'The publisher answered: {text}',
  'source.problem.key_refused': 'The publisher refused the key. Check it, and that it is for this service',
  'source.problem.rows_cut':
    'An answer is still full at {most} rows for one product and period: part of it may be missing',
  'source.problem.left_area': 'Left out, of areas that are not a country: {count}',
  'source.problem.left_detail': 'Left out, details of totals that are in the file: {count}',
  'source.problem.left_flow':
    'Left out, re-exports and other flows that exports and imports include: {count}',
  'source.problem.left_own': 'Left out, a country’s trade with itself: {count}',
  'source.problem.left_value': 'Left out, without a value or a product of the portal: {count}',
  'source.problem.left_twice': 'Left out, the same trade a second time: {count}',
  'source.problem.left_shared':
    'Not asked for, because several products have the same HS code: {names}. Name the product in the source’s settings',
  'source.problem.rows_refused': {
    one: 'A row of the file cannot be imported',
    other: '{count} rows of the file cannot be imported',
  },
  'source.problem.series_gone': {
    one: 'A series that was there is missing: {names}',
    other: '{count} series that were there are missing, among them {names}',
  },
  'source.problem.rest_published': {
    one: 'One figure is published (import {id}); what is listed here waits',
    other: '{count} figures are published (import {id}); what is listed here waits',
  },
  'source.problem.left_doubts': {
    one: 'A doubtful figure was left out by decision',
    other: '{count} doubtful figures were left out by decision',
  },
  'source.problem.rows_gone': {
    one: 'A row of the earlier edition is not in this one and goes with it',
    other: '{count} rows of the earlier edition are not in this one and go with it',
  },
  'source.problem.older': 'The file is older than the last one: it ends on {now}, that one on {was}',
  'source.problem.shorter': 'The history is shorter: {now} rows instead of {was}',
  'source.problem.series_changed': '{name}: {now} rows, where there were {was} up to {wasTo}',
  'source.problem.fault': 'The portal failed. The log says more',
  'source.problem.broken_off': 'The process that ran it ended before it was done',
  'source.state.waiting': 'Waiting to run',
  'source.state.running': 'Running',
  'source.state.same': 'Nothing new',
  'source.state.checked': 'Checked',
  'source.state.held': 'Awaiting approval',
  'source.state.approved': 'Approved, being imported',
  'source.state.published': 'Imported',
  'source.state.failed': 'Failed',
  'source.state.rejected': 'Rejected',
  'source.state.superseded': 'Superseded by a newer file',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
