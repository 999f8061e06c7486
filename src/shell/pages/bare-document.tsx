/** The page when not even the settings could be read: both languages, no style sheet, no script. */
export function BareDocument() {
  return (
    <html lang="ar" dir="rtl">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>يرجى التواصل مع إدارة الموقع</title>
      </head>
      <body>
        <h1>يرجى التواصل مع إدارة الموقع</h1>
        <p>تعذر عرض الصفحة. حاول بعد قليل.</p>
        <p lang="en" dir="ltr">
          Please contact the site administrator. The page could not be shown; try again in a while.
        </p>
      </body>
    </html>
  )
}
