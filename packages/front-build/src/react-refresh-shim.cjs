// One shared refresh runtime: with one per federated container, hot reloads would not reach the page.
module.exports = globalThis.__LOVE_SPACE_REFRESH__ ||= require('react-refresh/cjs/react-refresh-runtime.development.js')
