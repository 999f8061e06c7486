import { useLocation } from 'react-router'
import { Lat, Message, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import { ChoiceField, TextField } from '../../parts/fields.tsx'
import { ReadingChoices } from '../../parts/reading/ReadingChoices.tsx'
import { ColumnsTable } from './ColumnsTable.tsx'
import type { ImportFileData } from './contract.ts'
import { Steps } from './Steps.tsx'

/** Where a file goes, how it is read, and what its columns become. */
export default function ImportFile({ data }: { data: ImportFileData }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const refused = useRefused()
  const { pathname } = useLocation()
  const { chosen, remembered, refusal, fixed } = data
  return (
    <>
      <Steps at="columns" />
      <div className="panel import-file">
        <span className="import-kind">{data.kind.toUpperCase()}</span>
        <div>
          <b>
            <bdi dir="auto">{data.name}</bdi>
          </b>
          <p className="muted">
            <bdi className="size">{data.size}</bdi>
          </p>
        </div>
        <ConfirmAct
          fields={{ do: 'discard' }}
          label={t('admin.imports.discard')}
          variant="ghost"
          question={t('admin.imports.discard.question')}
        />
      </div>
      {remembered && (
        <Alert tone="info">
          <p>
            <Message
              id="admin.imports.remembered"
              params={{
                when: <Time dateTime={remembered.at} as="date" />,
                import: (
                  <Link to={`/admin/imports/${remembered.id}`}>
                    <Lat>{`#${remembered.id}`}</Lat>
                  </Link>
                ),
              }}
            />
          </p>
        </Alert>
      )}
      {refusal && <Alert tone="danger" title={refusal} />}
      {/* Another sheet, mapping or place is another form. */}
      <form key={`${data.mark} ${JSON.stringify(chosen)}`} method="post" action={pathname}>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="columns" value={data.mark} />
        <ErrorSummary
          errors={Object.entries(refused?.fields ?? {}).map(([name, message]) => ({ name, message }))}
        />
        <div className="import-columns">
          <section className="panel">
            <SectionHead title={t('admin.imports.columns')} />
            {fixed ? (
              <p className="panel-body">{t('admin.imports.fixed')}</p>
            ) : (
              <ColumnsTable columns={data.columns} fields={data.fields} />
            )}
          </section>
          <div>
            <Reading data={data} />
            <Source data={data} />
          </div>
        </div>
        <div className="admin-save">
          <Button type="submit" name="do" value="check">
            {t('admin.imports.check')}
          </Button>
          <span>{t('admin.imports.check.hint')}</span>
        </div>
        {!fixed && (
          <details className="panel import-more">
            <summary>{t('admin.imports.keep')}</summary>
            <div className="panel-body">
              <TextField
                name="mapping_name"
                label={t('admin.imports.keep.name')}
                hint={t('admin.imports.keep.hint')}
                value=""
                dir="ltr"
                maxLength={60}
              />
              <Button type="submit" name="do" value="remember" variant="ghost">
                {t('admin.imports.keep.save')}
              </Button>
            </div>
          </details>
        )}
      </form>
    </>
  )
}

/** How the file is read. What another choice here changes shows when it is read again. */
function Reading({
  data: { chosen, destinations, mappings, sheets, kind, encodings, series },
}: {
  data: ImportFileData
}) {
  const { t } = useI18n()
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const auto = { value: '', label: t('admin.imports.auto') }
  return (
    <section className="panel">
      <SectionHead title={t('admin.imports.reading')} />
      <div className="panel-body">
        <ChoiceField
          name="into"
          label={t('admin.imports.into')}
          required
          value={chosen.into}
          options={destinations}
        />
        <ChoiceField
          name="mapping"
          label={t('admin.imports.mapping')}
          required
          value={chosen.mapping}
          options={mappings}
        />
        {series.length > 0 && chosen.mapping === 'eia' && (
          <ChoiceField
            name="series"
            label={t('admin.imports.series')}
            value={chosen.series}
            options={[{ value: '', label: '—' }, ...plain(series)]}
          />
        )}
        {kind === 'xlsx' && sheets.length > 0 && (
          <ChoiceField
            name="sheet"
            label={t('admin.imports.sheet')}
            required
            value={chosen.sheet}
            options={plain(sheets)}
          />
        )}
        <TextField
          name="header_row"
          label={t('admin.imports.headerRow')}
          hint={t('admin.imports.headerRow.hint')}
          value={chosen.header_row}
          inputMode="numeric"
          dir="ltr"
          maxLength={3}
        />
        {kind === 'csv' && (
          <ChoiceField
            name="encoding"
            label={t('admin.imports.encoding')}
            value={chosen.encoding}
            options={[auto, ...plain(encodings)]}
          />
        )}
        <ReadingChoices dates={chosen.dates} decimal={chosen.decimal} />
        <Button type="submit" name="do" value="read" variant="ghost">
          {t('admin.imports.read')}
        </Button>
      </div>
    </section>
  )
}

function Source({ data: { chosen, hasConfidence } }: { data: ImportFileData }) {
  const { t } = useI18n()
  return (
    <section className="panel">
      <SectionHead title={t('admin.imports.source')} />
      <div className="panel-body">
        <p className="admin-intro">{t('admin.imports.source.hint')}</p>
        <TextField
          name="source_ar"
          label={t('admin.imports.source.ar')}
          value={chosen.source_ar}
          dir="rtl"
          lang="ar"
        />
        <TextField
          name="source_en"
          label={t('admin.imports.source.en')}
          value={chosen.source_en}
          dir="ltr"
          lang="en"
        />
        <TextField
          name="source_url"
          label={t('admin.imports.source.url')}
          value={chosen.source_url}
          dir="ltr"
        />
        <TextField
          name="as_of"
          label={t('admin.imports.source.asOf')}
          hint={t('admin.imports.source.asOf.hint')}
          value={chosen.as_of}
          dir="ltr"
        />
        {hasConfidence && (
          <ChoiceField
            name="confidence"
            label={t('admin.imports.confidence')}
            value={chosen.confidence}
            options={[
              { value: '', label: '—' },
              { value: 'high', label: t('admin.imports.confidence.high') },
              { value: 'medium', label: t('admin.imports.confidence.medium') },
              { value: 'low', label: t('admin.imports.confidence.low') },
            ]}
          />
        )}
      </div>
    </section>
  )
}
