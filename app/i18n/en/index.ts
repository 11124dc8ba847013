import checkout from './checkout.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import home from './home.json' with { type: 'json' }
import navigation from './navigation.json' with { type: 'json' }
import product from './product.json' with { type: 'json' }

/** The English messages that every page loads. English is also the fallback for a text missing in another language. */
export const english = { checkout, common, home, navigation, product }
