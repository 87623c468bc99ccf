/**
 * The servers that a local run downloads, builds or starts as images. docker-compose.yml names the same images, which
 * `npm run check:compose` compares.
 */
export const mongoVersion = '8.0.16'
export const natsVersion = '2.15.2'
export const mongoImage = `mongo:${mongoVersion}`
export const natsImage = `nats:${natsVersion}-alpine`
