/** Versions that a local run downloads, builds or starts as images. `npm run check:compose` compares them with docker-compose.yml. */
export const mongoVersion = '8.0.16'
export const natsVersion = '2.15.2'
export const mongoImage = `mongo:${mongoVersion}`
export const natsImage = `nats:${natsVersion}-alpine`
