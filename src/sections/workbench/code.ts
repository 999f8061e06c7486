/** Lines for programs that fetch a view with its formula, rule, source, licence and marks: `address` is that of its JSON file. */
export const codeOf = (address: string) => ({
  Python: `import json, urllib.request
import pandas as pd
view = json.load(urllib.request.urlopen("${address}"))
data = pd.DataFrame(view["rows"]).rename(columns={c["key"]: c["label"] for c in view["columns"]})
print(view["about"])`,
  R: `library(jsonlite)
view <- fromJSON("${address}")
data <- setNames(view$rows, view$columns$label)
print(view$about)`,
})
