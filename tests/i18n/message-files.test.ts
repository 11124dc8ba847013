import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { LANGUAGES } from '#platform/i18n/languages'
import {
  compareMessages,
  listMissing,
  listUntranslated,
  listUnused,
  readApiSources,
  readMessageFiles,
  readSourcesOf,
} from './message-files.ts'

const english = readMessageFiles('en')

/** Texts that are the same in another language: names and loan words. */
const SAME_TEXTS: Record<string, string[]> = {
  tr: [
    ...['*:note.supplier', 'payoutAdmin:column.influencer', 'payoutAdmin:settings.bic'],
    ...['payoutAdmin:settings.iban', 'payouts:field.bic', 'payouts:field.iban'],
    'influencerFigures:list.name',
    'influencerFigures:detail.title',
    ...[
      'influencer:influencer',
      'influencer:form.instagram',
      'influencer:form.tiktok',
      'influencer:form.channel.instagram',
      'influencer:form.channel.tiktok',
      'influencer:form.channel.youtube',
      'influencer:form.channel.blog',
      'influencer:niche.fitness',
    ],
    ...['drawAdmin:tier.vip'],
    ...['luckyDraw:tier.vip'],
    ...[
      '*:name.gb-bonfire-night',
      '*:name.gb-boxing-day',
      '*:name.nl-sinterklaas',
      '*:name.us-day-after-thanksgiving',
    ],
    ...['account:influencer', 'account:tabs.influencer'],
    ...['changes:kind.webhook', 'customers:filter.segment'],
    ...['navigation:links.blog', 'pages:blog.title'],
    ...['webhooks:attempt.duration'],
  ],
  nl: [
    ...['influencerAdmin:approve.code', 'influencerAdmin:decision.codeLabel'],
    'influencerAdmin:decision.link',
    ...['*:note.supplier', 'payoutAdmin:column.code', 'payoutAdmin:column.influencer'],
    ...['payoutAdmin:settings.bic', 'payoutAdmin:settings.iban', 'payoutAdmin:state.reserved'],
    ...['payouts:field.bic', 'payouts:field.iban'],
    'influencerFigures:cohorts.influencers',
    'influencerFigures:list.title',
    'influencerFigures:list.name',
    'influencerFigures:detail.title',
    'influencerAdmin:tab.influencers',
    ...['influencerAdmin:tab.label', 'influencerAdmin:decision.code'],
    ...[
      'influencer:form.instagram',
      'influencer:form.tiktok',
      'influencer:form.channel.instagram',
      'influencer:form.channel.tiktok',
      'influencer:form.channel.youtube',
      'influencer:form.channel.blog',
      'influencer:niche.beauty',
      'influencer:niche.fitness',
      'influencer:niche.lifestyle',
      'influencer:niche.entertainment',
    ],
    'shopSettings:keys.group.influencers',
    ...['drawAdmin:tier.vip'],
    ...['luckyDraw:steps.open.title', 'luckyDraw:tier.vip'],
    'settings:notifications.channels.push',
    ...['rewardPrograms:open.code', '*:program.check_in', 'rewardPrograms:program.check_in'],
    ...['*:program.influencer', 'rewardPrograms:program.influencer'],
    ...['notifications:filters.account', 'settings:notifications.topics.account.label'],
    ...[
      '*:greeting.eid-al-adha',
      '*:greeting.eid-al-fitr',
      '*:greeting.ramadan',
      '*:name.ca-canada-day',
      '*:name.ca-labour-day',
      '*:name.ca-thanksgiving',
      '*:name.ca-victoria-day',
      '*:name.gb-bonfire-night',
      '*:name.gb-boxing-day',
      '*:name.halloween',
      '*:name.nl-sinterklaas',
      '*:name.ramadan',
      '*:name.us-day-after-thanksgiving',
      '*:name.us-labor-day',
      '*:name.us-thanksgiving',
    ],
    ...['account:influencer', 'account:settings.passkeys', 'account:table.status'],
    ...['account:tabs.influencer', 'account:tabs.label', 'admin:list.filters'],
    ...['admin:sections.reviews', 'admin:sections.support'],
    ...['admin:sections.team', 'admin:sections.webhooks', 'affiliateLinks:column.link'],
    ...['affiliateLinks:column.product', 'campaigns:form.code'],
    ...['campaigns:form.codes', 'campaigns:form.minimum', 'campaigns:list.codes'],
    ...['campaigns:try.codes', 'changes:kind.webhook', 'checkout:orders.details'],
    ...['checkout:shipping.express', 'checkout:step.contact', 'content:articles.details'],
    ...['content:home.badge', 'content:home.icons.headset', 'content:home.tints.beauty'],
    ...['content:navigation.links', 'content:navigation.pages.home'],
    'flashSales:home',
    ...['content:navigation.pages.shop', 'content:pages.privacy', 'customers:badge.staff'],
    ...['customers:consent.community_updates', 'customers:filter.kind', 'customers:filter.segment'],
    ...['inbox:filter.open', 'inbox:kind.chat', 'inbox:kind.ticket', 'inbox:title'],
    ...['marketplace:app.live', 'marketplace:connection.account', 'marketplace:sandbox.title'],
    ...['marketplaceSync:form.feed'],
    ...['marketplaceSync:run.source.feed', 'marketplaceSync:runs.title', 'moderation:title'],
    ...['navigation:account.title', 'navigation:home', 'navigation:links.blog'],
    ...['navigation:links.privacy', 'navigation:links.sitemap', 'navigation:menu.open'],
    ...['navigation:search.inCategory', 'navigation:shop', 'pages:blog.title'],
    ...['pages:sitemap.title', 'product:category.subcategories', 'product:colour.beige'],
    ...['product:filters.openButton', 'product:filters.title', 'product:shop.title'],
    ...['product:tabs.reviews', 'products:editor.title'],
    ...['products:field.tags', 'products:history.import', 'products:list.product'],
    ...['products:list.tags', 'products:reason.import'],
    ...[
      'products:variants.variant',
      'reviews:count',
      'rewards:origin.check_in',
      'sales:order.account',
    ],
    ...['sales:paymentState.pending', 'sales:shipping.express', 'saved:cheaper'],
    ...['security:passkeys.unnamed', 'staff:role.manager', 'staff:team.title'],
    ...['webhooks:attempt.duration', 'webhooks:title'],
  ],
  de: [
    ...['influencerAdmin:approve.code', 'influencerAdmin:decision.codeLabel'],
    'influencerAdmin:decision.link',
    ...['*:note.recipient', '*:note.supplier', 'payoutAdmin:column.code'],
    ...['payoutAdmin:column.influencer', 'payoutAdmin:settings.bic', 'payoutAdmin:settings.iban'],
    ...['payouts:field.bic', 'payouts:field.iban'],
    'influencerFigures:figure.conversions',
    'influencerFigures:figure.rate',
    'influencerFigures:list.name',
    'influencerFigures:detail.title',
    ...[
      'influencerAdmin:tab.label',
      'influencerAdmin:figure.engagement',
      'influencerAdmin:decision.code',
    ],
    ...[
      'influencer:influencer',
      'influencer:form.instagram',
      'influencer:form.tiktok',
      'influencer:form.channel.instagram',
      'influencer:form.channel.tiktok',
      'influencer:form.channel.youtube',
      'influencer:form.channel.blog',
      'influencer:niche.gaming',
      'influencer:niche.fitness',
      'influencer:niche.lifestyle',
    ],
    ...['drawAdmin:form.name', 'drawAdmin:tier.vip'],
    ...['luckyDraw:tier.vip'],
    'settings:notifications.channels.push',
    ...[
      '*:greeting.eid-al-adha',
      '*:greeting.eid-al-fitr',
      '*:greeting.ramadan',
      '*:name.ca-canada-day',
      '*:name.ca-labour-day',
      '*:name.ca-thanksgiving',
      '*:name.ca-victoria-day',
      '*:name.gb-bonfire-night',
      '*:name.gb-boxing-day',
      '*:name.halloween',
      '*:name.nl-sinterklaas',
      '*:name.ramadan',
      '*:name.us-day-after-thanksgiving',
      '*:name.us-labor-day',
      '*:name.us-thanksgiving',
    ],
    ...['rewardPrograms:open.code', '*:program.check_in', 'rewardPrograms:program.check_in'],
    ...['account:admin', 'account:influencer', 'account:settings.passkeys', 'account:table.status'],
    ...['account:tabs.influencer', 'admin:providers.sandbox'],
    ...['admin:sections.newsletter', 'admin:sections.support', 'admin:sections.system'],
    ...['admin:sections.team', 'admin:sections.webhooks', 'admin:title', 'admin:views.name'],
    ...['affiliateLinks:column.link', 'campaigns:form.code'],
    ...['campaigns:form.codes', 'campaigns:form.method.express', 'campaigns:form.method.standard'],
    ...['campaigns:form.name', 'campaigns:list.name', 'campaigns:try.codes', 'carriers:name'],
    ...['checkout:orders.details', 'common:field.optional', 'content:articles.details'],
    ...['content:home.icon', 'content:home.icons.headset', 'content:home.text'],
    ...['content:list.name', 'content:navigation.links', 'content:navigation.pages.shop'],
    ...['content:texts.markdown', 'customers:badge.staff', 'customers:condition.consent'],
    ...['customers:consent.community_updates', 'customers:consent.newsletter'],
    ...['customers:filter.consent', 'customers:filter.segment', 'customers:segments.name'],
    ...['customers:view.newsletter', 'inbox:canned.name', 'inbox:canned.text', 'inbox:kind.chat'],
    ...['inbox:kind.ticket', 'inbox:row.us', 'inbox:title', 'marketplace:app.live'],
    ...['marketplace:sandbox.title'],
    ...['marketplaceSync:form.feed'],
    ...['moderation:settings.title', 'navigation:admin', 'navigation:links.blog'],
    ...['navigation:links.sitemap', 'navigation:newsletter.title', 'navigation:search.inCategory'],
    ...['navigation:shop', 'navigation:support.chat', 'newsletterIssues:texts.markdown'],
    ...['newsletterIssues:title', 'pages:blog.title', 'pages:sitemap.title'],
    ...['product:category.subcategories', 'product:colour.beige', 'product:colour.orange'],
    ...['product:shop.title', 'products:history.import'],
    ...['products:options.option', 'products:reason.import'],
    ...['rewards:origin.check_in'],
    ...['sales:shipping.express', 'sales:shipping.standard', 'security:passkeys.name'],
    ...['security:passkeys.unnamed', 'settings:notifications.topics.newsletter.label'],
    ...['shopSettings:pages.shop', 'shopSettings:payment.mode.sandbox', 'staff:team.title'],
    ...['system:title', 'webhooks:attempt.duration', 'webhooks:title'],
  ],
  es: [
    ...['*:note.supplier', 'payoutAdmin:column.influencer', 'payoutAdmin:settings.bic'],
    ...['payoutAdmin:settings.iban', 'payouts:field.bic', 'payouts:field.iban'],
    'influencerFigures:cohorts.influencers',
    'influencerFigures:list.title',
    'influencerFigures:list.name',
    'influencerFigures:detail.title',
    'influencerAdmin:tab.influencers',
    'shopSettings:keys.group.influencers',
    ...[
      'influencer:form.instagram',
      'influencer:form.tiktok',
      'influencer:form.channel.instagram',
      'influencer:form.channel.tiktok',
      'influencer:form.channel.youtube',
      'influencer:form.channel.blog',
      'influencer:niche.fitness',
    ],
    ...['drawAdmin:tier.vip'],
    ...['luckyDraw:tier.vip'],
    'settings:notifications.channels.push',
    ...['holidaysAdmin:no'],
    ...[
      '*:greeting.eid-al-adha',
      '*:greeting.eid-al-fitr',
      '*:name.eid-al-adha',
      '*:name.eid-al-fitr',
      '*:name.gb-bonfire-night',
      '*:name.gb-boxing-day',
      '*:name.halloween',
      '*:name.us-day-after-thanksgiving',
    ],
    ...['*:program.check_in', 'rewardPrograms:program.check_in'],
    ...['*:program.influencer', 'rewardPrograms:program.influencer'],
    ...['*:total', 'account:influencer', 'account:tabs.influencer'],
    ...['admin:sections.webhooks', 'changes:kind.webhook', 'checkout:total', 'customers:filter.no'],
    ...['home:marketplace.failedWithMessage', 'inbox:kind.chat', 'inbox:kind.ticket'],
    ...['invoices:sheet.total'],
    ...['marketplaceSync:figures.hours', 'marketplaceSync:form.feed'],
    ...['marketplaceSync:run.source.feed'],
    ...['navigation:links.blog', 'navigation:newsletter.title', 'navigation:support.chat'],
    ...['pages:blog.title', 'product:colour.beige'],
    ...['sales:order.total', 'sales:orders.total'],
    ...[
      'settings:notifications.topics.newsletter.label',
      'webhooks:attempt.duration',
      'webhooks:title',
    ],
  ],
  fr: [
    ...['influencerAdmin:approve.code', 'influencerAdmin:decision.codeLabel'],
    ...['*:note.date', 'payoutAdmin:column.code', 'payoutAdmin:column.date'],
    ...['payoutAdmin:settings.bic', 'payoutAdmin:settings.iban', 'payouts:field.bic'],
    ...['payouts:field.iban', 'payouts:list.date'],
    'commissionRates:column.action',
    'influencerFigures:figure.conversions',
    'influencerFigures:figure.earned',
    ...['influencerAdmin:figure.engagement', 'influencerAdmin:decision.code'],
    ...[
      'influencer:form.instagram',
      'influencer:form.tiktok',
      'influencer:form.channel.instagram',
      'influencer:form.channel.tiktok',
      'influencer:form.channel.youtube',
      'influencer:form.channel.blog',
      'influencer:niche.fitness',
    ],
    ...[
      'drawAdmin:facts.tickets',
      'drawAdmin:list.tickets',
      'drawAdmin:tier.vip',
      'drawAdmin:winners.ticket',
    ],
    ...['countdown:units.minutes', 'luckyDraw:buy.quantity', 'luckyDraw:tier.vip'],
    'settings:notifications.channels.push',
    ...[
      '*:name.gb-bonfire-night',
      '*:name.gb-boxing-day',
      '*:name.halloween',
      '*:name.ramadan',
      '*:name.us-day-after-thanksgiving',
      '*:name.us-labor-day',
      '*:name.us-thanksgiving',
    ],
    'rewardPrograms:list.program',
    'rewardPrograms:open.code',
    '*:program.check_in',
    'rewardPrograms:program.check_in',
    ...['notifications:filters.promotion', 'notifications:title'],
    'settings:notifications.topics.promotion.label',
    ...['*:date', '*:total', 'account:settings.notifications', 'account:table.date'],
    ...['admin:list.pages', 'admin:notes.text', 'admin:palette.actions'],
    ...['admin:sections.newsletter', 'admin:sections.webhooks'],
    ...['campaigns:form.code', 'campaigns:form.codes', 'campaigns:form.method.express'],
    ...['campaigns:form.method.standard', 'campaigns:form.minimum', 'campaigns:try.codes'],
    ...['changes:kind.webhook', 'checkout:region.Province', 'checkout:shipping.express'],
    ...['checkout:shipping.standard', 'checkout:step.contact', 'checkout:total', 'common:toasts'],
    ...['content:home.badge', 'content:versions.number', 'content:versions.version'],
    ...['content:views.articles', 'content:views.pages', 'customers:access.title'],
    ...['customers:condition.consent', 'customers:condition.kind', 'customers:condition.number'],
    ...['customers:consent.newsletter', 'customers:facts.segments', 'customers:filter.consent'],
    ...['customers:filter.segment', 'customers:segments.title', 'customers:view.newsletter'],
    ...['inbox:conversation', 'inbox:kind.chat', 'inbox:kind.ticket', 'inbox:list'],
    ...['inbox:messages', 'inbox:write.asNote', 'invoices:sheet.total', 'marketplace:app.mode'],
    ...['marketplace:test.configuration'],
    ...['marketplaceSync:figures.hours'],
    ...['navigation:links.blog', 'navigation:menu.open', 'navigation:newsletter.title'],
    ...['navigation:search.suggestions', 'navigation:support.chat', 'newsletterIssues:title'],
    ...['pages:blog.title', 'pages:sitemap.pages', 'product:colour.beige', 'product:colour.orange'],
    'pages:endEmails.notifications.topics.promotion',
    ...['product:tabs.description', 'products:details.description'],
    ...['products:field.description', 'products:field.options', 'products:list.source'],
    ...['products:list.stock', 'products:options.option', 'products:seo.description'],
    ...['products:stock.note', 'products:variants.stock'],
    ...['reviews:photos.label', 'reviews:photos.own', 'sales:order.total', 'sales:orders.total'],
    ...['sales:shipping.express', 'sales:shipping.standard'],
    ...['settings:notifications.topics.newsletter.label'],
    ...['shopSettings:pages.notifications', 'staff:team.invitations', 'system:history.service'],
    ...['webhooks:attempt.duration', 'webhooks:title'],
  ],
}

for (const language of LANGUAGES.filter((one) => one !== 'en')) {
  const translation = readMessageFiles(language)

  test(`the messages in ${language} have the keys, values and plural forms of the English ones`, () => {
    assert.ok(Object.keys(english).length > 10, 'there are message files')
    assert.deepEqual(Object.keys(translation), Object.keys(english))
    for (const [file, texts] of Object.entries(translation)) {
      assert.deepEqual(compareMessages(english[file]!, texts, language), [], file)
    }
  })

  test(`no message is still English in ${language}`, () => {
    const same = Object.entries(translation).flatMap(([file, texts]) => {
      const keys = listUntranslated(english[file]!, texts)
      return keys.map((key) => `${path.basename(file, '.json')}:${key}`)
    })
    assert.deepEqual(same.toSorted(), (SAME_TEXTS[language] ?? []).toSorted())
  })
}

test('every message of the server is used', () => {
  for (const [file, texts] of Object.entries(english)) {
    // The keys of the screens have a check of their own.
    if (file.startsWith('app/')) continue
    assert.deepEqual(listUnused(Object.keys(texts), readSourcesOf(file)), [], file)
  }
})

test('every message that the API names exists', () => {
  const sources = readApiSources()
  const listKeys = (folder: string) =>
    Object.entries(english)
      .filter(([file]) => file.startsWith(folder))
      .flatMap(([, texts]) => Object.keys(texts))
  assert.deepEqual(listMissing(listKeys('api/'), sources, 'api'), [])
  assert.deepEqual(listMissing(listKeys('platform/'), sources, 'validation'), [])
})

test('the checks report missing, superfluous, incomplete, untranslated and unused messages', () => {
  const cart = {
    sold: '{title} is sold',
    left: '{count, plural, one {#} other {# left}}',
    ok: 'OK',
  }
  const translation = { left: '{count, plural, other {# da}}', sold: '{name} ist weg', extra: 'x' }
  assert.deepEqual(compareMessages(cart, translation, 'de'), [
    'sold: has {name} instead of {title}',
    'left: no plural form one',
    'ok: missing',
    'extra: not in English',
  ])
  assert.deepEqual(listUntranslated(cart, { ...translation, ok: 'OK' }), ['ok'])

  const route =
    "respond(c, { sold_out: { status: 409 } }) || errorResponse(c, 404, { code: 'gone' })"
  assert.deepEqual(listMissing(['gone'], { 'api/cart.ts': route }, 'api'), ['sold_out'])
  const field = "z.string().regex(/x/, { error: 'plain_text' })"
  assert.deepEqual(listMissing([], { 'contract.ts': field }, 'validation'), ['plain_text'])

  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a module
  const source = "t('sold'); t(`totals.${code}`); const codes = ['tax']"
  const keys = ['sold', 'left', 'totals.tax', 'totals.rounding']
  assert.deepEqual(listUnused(keys, { 'modules/cart.ts': source }), ['left', 'totals.rounding'])
})
