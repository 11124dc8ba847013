import { testCrawl } from '#tests/support/check-crawl'

testCrawl(['en', 'tr'])
