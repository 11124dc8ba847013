import { testCrawl } from '#tests/support/check-crawl'

testCrawl(['de', 'fr'])
