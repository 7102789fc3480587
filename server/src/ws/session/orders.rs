//! Orders, followed by a tab that shows one: it is told that one changed, and reads it by the call that anybody reads it by.

use actix::{AsyncContext, StreamHandler};
use domain::{
    fault::{Fault, FaultCode},
    ids::OrderId,
};
use wire::socket::ServerFrame;

use super::{Context, Session, followed::arrivals};

/// Orders that one tab may follow: more than any page shows.
const MOST: usize = 20;

/// Orders that the tab follows changed.
#[derive(Default)]
pub(super) struct OrdersChanged;

impl Session {
    /// Follows an order. What the tab knows of it may be older than this, so that it is told at once; whether there is such an
    /// order, whoever reads it learns.
    pub(super) fn follow_order(&mut self, id: Option<&str>, ctx: &mut Context) {
        let Some(order) = self.read_order(id) else { return };
        let Some(live) = &mut self.live else { return };
        let follows = live.orders.follow(order, MOST, |mailbox| {
            ctx.add_stream(arrivals::<_, OrdersChanged>(mailbox));
        });
        if follows {
            self.tell_order(order);
        } else {
            self.send_error(&FaultCode::TooLarge.into());
        }
    }

    pub(super) fn unfollow_order(&mut self, id: Option<&str>) {
        let Some(order) = self.read_order(id) else { return };
        if let Some(live) = &mut self.live {
            live.orders.unfollow(&order);
        }
    }

    fn read_order(&self, id: Option<&str>) -> Option<OrderId> {
        let read = id.and_then(|id| id.parse().ok());
        if read.is_none() {
            self.send_error(&Fault::field("orderId", "/faults/order-id"));
        }
        read
    }

    fn tell_order(&self, order: OrderId) {
        self.send(&ServerFrame::OrderUpdated {
            order_id: order.to_string(),
        });
    }
}

impl StreamHandler<OrdersChanged> for Session {
    fn handle(&mut self, _: OrdersChanged, _: &mut Self::Context) {
        let Some(live) = &self.live else { return };
        // One that was let go meanwhile is nobody's business any more.
        let changed = live
            .orders
            .news()
            .into_iter()
            .filter(|order| live.orders.contains(order));
        for order in changed {
            self.tell_order(order);
        }
    }
}
