// Every federated container would bring its own refresh runtime, and an edit would then reach none of the screens.
module.exports = globalThis.__LOVE_SPACE_REFRESH__ ||= require('react-refresh/cjs/react-refresh-runtime.development.js')
