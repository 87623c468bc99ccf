/** Takes the page of the first route into the bundle; every other page stays on demand, as in the product. */
module.exports = (source) => source.replace('webpackChunkName: "home"', 'webpackMode: "eager"')
