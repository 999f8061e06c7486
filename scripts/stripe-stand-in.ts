// A stand-in for Stripe on this machine, to pay by card in development (docs/practices/billing.md).
import { startStandIn, STANDIN_KEY, STANDIN_SECRET } from '../src/testing/stripe/stand-in.server.ts'

const PORT = Number(process.env['STANDIN_PORT'] ?? 4242)
const webhooks = `${process.env['PUBLIC_URL'] ?? 'http://localhost:3000'}/webhooks/stripe`
const { url } = await startStandIn({ port: PORT, webhooks })
console.log(`Stands in for Stripe on ${url} and calls ${webhooks}. Start the portal with:
STRIPE_SECRET_KEY=${STANDIN_KEY} STRIPE_WEBHOOK_SECRET=${STANDIN_SECRET} STRIPE_API_URL=${url} npm start`)
