/** The one route whose pages get the router and React in the browser; every other page is still (decision 0071). */
export const PANEL_ROUTE = 'admin'
