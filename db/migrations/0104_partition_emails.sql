-- migration: expand
select partition_by_id('emails');
