#!/bin/sh
# Hands a message that came back to the shop, from the pipe of a mail server (docs/operating.md, "E-mails that come back"):
#   deliver-bounce.sh https://shop.example/api/mail/bounces /etc/postfix/outwit-bounce-header
# The file has one line, `Authorization: Bearer <MAIL_BOUNCE_TOKEN>`, so that the token is in no list of processes.
# With 75 the mail server tries again later (sysexits.h). What the shop refuses to read is dropped: nobody waits for an answer.
set -u
status=$(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 60 \
  --header "@$2" --header 'Content-Type: message/rfc822' --data-binary @- "$1")
case "$status" in
  2??|413) exit 0 ;;
  *) exit 75 ;;
esac
