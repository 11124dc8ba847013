import checkout from './checkout.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import home from './home.json' with { type: 'json' }
import navigation from './navigation.json' with { type: 'json' }
import product from './product.json' with { type: 'json' }

/** Everything the screens say, in English, which is also what a text missing elsewhere falls back to. */
export const english = { checkout, common, home, navigation, product }
