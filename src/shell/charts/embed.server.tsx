import { renderToStaticMarkup } from 'react-dom/server'
import { provideAllMessages } from '#catalogue/all.server.ts'
import { dictionaryOf } from '#catalogue/dictionary.ts'
import type { Chart, ChartContext } from '#datasets/charts/chart.ts'
import type { ChartSpec } from '#datasets/charts/chart-spec.ts'
import { drawnWords } from '#datasets/charts/chart-data.server.ts'
import { FiguresTable } from '#datasets/charts/view/FiguresTable.tsx'
import { dirOf } from '#i18n/locale.ts'
import { Bidi, I18nProvider, Message, useI18n } from '#i18n/react.tsx'
import { siteSettings } from '#site/settings.server.ts'
import { ChartPlot } from '#ui/charts/ChartPlot.tsx'
import { packed } from '#ui/charts/packed.ts'
import { MarkTags } from '#ui/MarkTags.tsx'
import { addressOf } from './chart-file.server.ts'
import stylesheet from './embed.css?url'

provideAllMessages()

/** A chart as a page of its own for a frame on any other site: no script, no cookie, one sheet, a link back. */
export async function chartFrame(
  ctx: ChartContext,
  chart: Chart,
  spec: ChartSpec,
  query: URLSearchParams,
): Promise<string> {
  const { app, lang, now, prefs } = ctx
  ctx.tag('settings')
  const { name } = await siteSettings(app)
  const words = drawnWords(ctx, chart, spec)
  const address = addressOf(ctx, chart, query)
  const html = renderToStaticMarkup(
    <html lang={lang} dir={dirOf(lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${name[lang]} - ${words.title}`}</title>
        <link rel="canonical" href={address} />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body className="embed">
        <I18nProvider value={{ lang, now, prefs, dict: dictionaryOf(lang) }}>
          <Frame words={words} spec={spec} address={address} site={name[lang]} />
        </I18nProvider>
      </body>
    </html>,
  )
  return `<!DOCTYPE html>${html}`
}

interface FrameProps {
  words: ReturnType<typeof drawnWords>
  spec: ChartSpec
  address: string
  site: string
}

function Frame({ words: { title, note, summary, source, table }, spec, address, site }: FrameProps) {
  const { t } = useI18n()
  return (
    <main>
      <figure className="chart-figure">
        <h1>
          <Bidi text={title} />
        </h1>
        {Object.keys(spec.marks).length > 0 && (
          <p className="embed-marks">
            <MarkTags marks={spec.marks} />
          </p>
        )}
        <div className="chart-body">
          {note && (
            <p className="note">
              <Bidi text={note} />
            </p>
          )}
          {spec.plot ? (
            <ChartPlot plot={packed(spec.plot)} title={title} summary={summary} fit="full" still />
          ) : (
            <p>{t('datasets.chart.none')}</p>
          )}
          {table.rows.length > 0 && (
            <details>
              <summary>{t('ui.chart.table')}</summary>
              <FiguresTable
                table={table}
                all={
                  <a className="chart-link" href={address} target="_blank" rel="noopener">
                    {t('datasets.chart.all')}
                  </a>
                }
              />
            </details>
          )}
        </div>
        <figcaption>
          <p>
            <Message id="ui.chart.source" params={{ source: <Bidi text={source} /> }} />
          </p>
          <a href={address} target="_blank" rel="noopener">
            {t('datasets.chart.at', { site })}
          </a>
        </figcaption>
      </figure>
    </main>
  )
}
