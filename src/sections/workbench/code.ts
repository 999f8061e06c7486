/** The lines by which a view is fetched into Python: `address` is that of its JSON file. */
export const pythonOf = (address: string): string => `import json, urllib.request
import pandas as pd
view = json.load(urllib.request.urlopen("${address}"))
data = pd.DataFrame(view["rows"])`

/** The same into R. */
export const rOf = (address: string): string => `library(jsonlite)
data <- fromJSON("${address}")$rows`
